import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './slip.module.css';

type SlipProps = {
  children: ReactNode;
  /** The part below the tear line, with the actions. */
  stub: ReactNode;
  className?: string;
};

/** A card that looks like a ticket with a tear line: an invitation or a receipt. */
export function Slip({ children, stub, className }: SlipProps) {
  return (
    <article className={classNames(styles.slip, className)}>
      <div className={styles.body}>{children}</div>
      <div className={styles.stub}>{stub}</div>
    </article>
  );
}
