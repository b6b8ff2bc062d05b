import type { ReactNode } from 'react';
import { SmallLabel } from '../../ui/layout/text.tsx';
import { Paper } from '../../ui/layout/paper.tsx';
import { CloseButton } from './close-button.tsx';
import { ContentsList } from './contents-list.tsx';
import { facts } from './facts.ts';
import type { Policy } from './policy.ts';
import styles from './policy-page.module.css';

interface PolicyPageProps {
  readonly policy: Policy;
  readonly picture: ReactNode;
}

/** A policy page: a summary, a table of contents, and the full text in numbered sections. */
export function PolicyPage({ policy: { title, inShort, sections }, picture }: PolicyPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <SmallLabel className={styles.kicker}>The fine print</SmallLabel>
        <CloseButton />
      </div>
      <div className={styles.head}>
        <div className={styles.picture}>{picture}</div>
        <h1>{title}</h1>
        <p className={styles.updated}>
          Last updated <time dateTime={facts.lastUpdated.date}>{facts.lastUpdated.words}</time>
        </p>
      </div>
      <nav className={styles.aside} aria-label="On this page">
        <SmallLabel className={styles.asideLabel}>On this page</SmallLabel>
        <ContentsList sections={sections} className={styles.list} />
      </nav>
      <div className={styles.words}>
        <Paper as="section" className={styles.short} aria-labelledby="in-short">
          <h2 id="in-short">In short</h2>
          <ul>
            {inShort.map((line, index) => (
              // The items of a policy are static and never reordered.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>{line}</li>
            ))}
          </ul>
        </Paper>
        <details className={styles.fold}>
          <summary>On this page</summary>
          <nav aria-label="On this page">
            <ContentsList sections={sections} className={styles.list} />
          </nav>
        </details>
        {sections.map(({ id, title: heading, body }) => (
          <section key={id} id={id} className={styles.section}>
            <h2 tabIndex={-1}>{heading}</h2>
            {body}
          </section>
        ))}
      </div>
    </div>
  );
}
