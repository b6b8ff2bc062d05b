import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './slip.module.css';

type SlipProps = {
  children: ReactNode;
  /** Below the tear line: what can be done with it. */
  stub: ReactNode;
  className?: string;
};

/** A ticket torn off below the line: an invitation, a receipt. */
export function Slip({ children, stub, className }: SlipProps) {
  return (
    <article className={classNames(styles.slip, className)}>
      <div className={styles.body}>{children}</div>
      <div className={styles.stub}>{stub}</div>
    </article>
  );
}
