import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

/** The one thing to do next, always under the thumb. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
