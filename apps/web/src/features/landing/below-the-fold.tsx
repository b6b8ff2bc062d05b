import type { ReactNode } from 'react';
import styles from './below-the-fold.module.css';

/** Sections that are laid out and painted only when they come near the window: the first look costs less. */
export function BelowTheFold({ children }: { children: ReactNode }) {
  return <div className={styles.sections}>{children}</div>;
}
