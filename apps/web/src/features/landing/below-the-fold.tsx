import type { ReactNode } from 'react';
import styles from './below-the-fold.module.css';

/** Skips layout and paint of sections far below the viewport, which makes the first render faster. */
export function BelowTheFold({ children }: { children: ReactNode }) {
  return <div className={styles.sections}>{children}</div>;
}
