import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './leader.module.css';

type LeaderProps = {
  children: ReactNode;
  price: ReactNode;
  className?: string;
};

/** A line of the menu: the dish, dots, the price. */
export function Leader({ children, price, className }: LeaderProps) {
  return (
    <div className={classNames(styles.leader, className)}>
      {children}
      <span aria-hidden="true" className={styles.dots} />
      <span className={styles.price}>{price}</span>
    </div>
  );
}
