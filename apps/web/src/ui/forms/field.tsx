import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { warning } from '../layout/icons.ts';
import styles from './field.module.css';

/** The common props of all fields. `undefined` is allowed, so that a form can pass its error directly. */
export type FieldText = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
};

type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type FieldProps = FieldText & {
  /** Generated if it is not given. */
  id?: string | undefined;
  /** Ids of further descriptions in addition to hint and error. */
  describedBy?: string | undefined;
  className?: string | undefined;
  children: (wiring: Wiring) => ReactNode;
};

/** Label, control, error and hint, connected by ARIA attributes. */
export function Field({ label, hint, error, id, describedBy, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const errorId = `${controlId}-error`;
  const hintId = `${controlId}-hint`;
  const described = [error && errorId, hint && hintId, describedBy].filter(Boolean).join(' ');
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={controlId} className={styles.label}>
        {label}
      </label>
      {children({
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {/* The live region exists before the error, because screen readers announce only changes in it. */}
      <div aria-live="polite" className={styles.messages}>
        {error && (
          <p id={errorId} className={styles.error}>
            <Icon name={warning} />
            <span>{error}</span>
          </p>
        )}
      </div>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
