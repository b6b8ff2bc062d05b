import type { ReactNode, Ref } from 'react';
import styles from './demo-section.module.css';

type DeskSectionProps = {
  id: string;
  title: string;
  /** What it is for, in a sentence. */
  lead: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
};

/** One of the desk's small tools, with its name and what it is for. */
export function DemoSection({ id, title, lead, ref, children }: DeskSectionProps) {
  return (
    <section ref={ref} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p>{lead}</p>
      {children}
    </section>
  );
}
