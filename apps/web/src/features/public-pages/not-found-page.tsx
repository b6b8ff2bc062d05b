import type { ReactNode } from 'react';
import styles from './not-found-page.module.css';

interface LostPageProps {
  readonly picture: ReactNode;
  readonly title: string;
  /** What happened, and what to do. */
  readonly children: ReactNode;
  readonly ways: ReactNode;
}

/** A page that stands in for another one: what is the matter, and the ways out. */
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
