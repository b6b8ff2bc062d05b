import type { ReactNode } from 'react';
import styles from './confirmation.module.css';

/** What happens after a registration, as list items. */
export function NextSteps({ headingLevel, children }: { headingLevel: 2 | 3; children: ReactNode }) {
  const Heading = `h${headingLevel}` as const;
  return (
    <section aria-labelledby="what-is-next">
      <Heading id="what-is-next" className={styles.title}>
        What happens next
      </Heading>
      <ol className={styles.next}>{children}</ol>
    </section>
  );
}
