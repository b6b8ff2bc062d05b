import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './next-steps.module.css';

/** What happens after a registration, as list items. */
export function NextSteps({ headingLevel, children }: { headingLevel: 2 | 3; children: ReactNode }) {
  const titleId = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <section aria-labelledby={titleId}>
      <Heading id={titleId} className={styles.title}>
        What happens next
      </Heading>
      <ol className={styles.next}>{children}</ol>
    </section>
  );
}
