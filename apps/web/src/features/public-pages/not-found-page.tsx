import type { ReactNode } from 'react';
import styles from './not-found-page.module.css';

interface LostPageProps {
  readonly picture: ReactNode;
  readonly title: string;
  /** What happened, and what the student can do. */
  readonly children: ReactNode;
  readonly ways: ReactNode;
}

/** A page shown instead of the requested one: what is wrong, and links to other pages. */
export function NotFoundPage({ picture, title, children, ways }: LostPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.picture}>{picture}</div>
      <h1>{title}</h1>
      <p>{children}</p>
      <div className={styles.ways}>{ways}</div>
    </div>
  );
}
