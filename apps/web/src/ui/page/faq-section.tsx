import type { ComponentProps } from 'react';
import { Accordion } from '../layout/accordion.tsx';
import { Aside } from '../layout/text.tsx';
import styles from './faq-section.module.css';

type FaqSectionProps = ComponentProps<typeof Accordion> & {
  id: string;
  /** The two lines of the heading. */
  heading: readonly [string, string];
  remark: string;
};

/** Frequently asked questions: the heading, and beside it on wide screens the questions. */
export function FaqSection({ id, heading, remark, ...accordion }: FaqSectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.heading}>
          {`${heading[0]} `}
          <span className={styles.line}>{heading[1]}</span>
        </h2>
        <Aside className={styles.aside}>{remark}</Aside>
      </div>
      <Accordion {...accordion} />
    </section>
  );
}
