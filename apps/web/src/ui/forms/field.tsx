import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { warning } from '../layout/icons.ts';
import styles from './field.module.css';

/** What every field of a form has in common. `undefined` is allowed so that a form's error can be passed as it is. */
export type FieldText = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
};

type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type FieldProps = FieldText & {
  /** An id given from outside, else one is made. */
  id?: string | undefined;
  /** Further descriptions beside hint and error. */
  describedBy?: string | undefined;
  className?: string | undefined;
  children: (wiring: Wiring) => ReactNode;
};

/** Label above, control, then error and hint, tied together for assistive technology. */
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
      {/* The live region is there before the error is: only then do screen readers announce what enters it. */}
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
