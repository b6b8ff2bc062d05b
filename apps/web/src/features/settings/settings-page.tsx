import type { ReactNode } from 'react';
import { useId } from 'react';
import { Aside } from '../../ui/layout/text.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';
import styles from './settings-page.module.css';

export function SettingsPage({ children }: { children: ReactNode }) {
  return (
    <Page width="medium">
      <PageHead className={styles.head}>
        <h1>Settings</h1>
        <Aside>Your profile, notifications, subscription and data.</Aside>
      </PageHead>
      {children}
    </Page>
  );
}

/** A heading and its content, side by side on wide screens. */
export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
