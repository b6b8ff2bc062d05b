import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text only for screen readers, where sighted users see an image. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
