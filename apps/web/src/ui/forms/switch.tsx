import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './switch.module.css';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: string;
  hint?: ReactNode;
};

/** A setting that takes effect at once. The whole row can be pressed. */
export function Switch({ label, hint, className, id, ...input }: SwitchProps) {
  const ownId = useId();
  const switchId = id ?? ownId;
  const hintId = `${switchId}-hint`;
  return (
    <label htmlFor={switchId} className={classNames(styles.row, className)}>
      <span className={styles.words}>
        <span id={`${switchId}-label`} className={styles.label}>
          {label}
        </span>
        {hint && (
          <span id={hintId} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        {...input}
        id={switchId}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its own checked state
        role="switch"
        aria-labelledby={`${switchId}-label`}
        aria-describedby={hint ? hintId : undefined}
        className={styles.track}
      />
    </label>
  );
}
