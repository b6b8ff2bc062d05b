import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './text.module.css';

type LeaderProps = {
  children: ReactNode;
  price: ReactNode;
  className?: string | undefined;
};

/** A row like on a restaurant menu: text, dots, price. */
export function Leader({ children, price, className }: LeaderProps) {
  return (
    <div className={classNames(styles.leader, className)}>
      {children}
      <span aria-hidden="true" className={styles.dots} />
      <span className={styles.leaderPrice}>{price}</span>
    </div>
  );
}
