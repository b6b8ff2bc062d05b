import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

/** The main action, fixed at the lower edge of the screen. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
