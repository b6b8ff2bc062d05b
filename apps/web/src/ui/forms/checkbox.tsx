import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { check } from '../layout/icons.ts';
import styles from './checkbox.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: string };

/** One choice of several in a form. The whole row can be pressed. */
export function Checkbox({ label, className, ...input }: CheckboxProps) {
  return (
    <label className={classNames(styles.row, className)}>
      <span className={styles.frame}>
        <input {...input} type="checkbox" className={styles.box} />
        <Icon name={check} />
      </span>
      {label}
    </label>
  );
}
