import type { ReactNode } from 'react';
import styles from './page.module.css';

export function CompleteProfilePage({ children }: { children: ReactNode }) {
  return (
    <>
      <header className={styles.head}>
        <h1>Complete your profile</h1>
        <p>Your crew wants to know who is coming, and how to find you afterwards.</p>
      </header>
      <div className={styles.form}>{children}</div>
    </>
  );
}
