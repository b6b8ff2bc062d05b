import type { ReactNode, Ref } from 'react';
import styles from './demo-section.module.css';

type DemoSectionProps = {
  id: string;
  title: string;
  /** One sentence that says what the section is for. */
  lead: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
};

/** One tool of the demo page, with its title and its purpose. */
export function DemoSection({ id, title, lead, ref, children }: DemoSectionProps) {
  return (
    <section ref={ref} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p>{lead}</p>
      {children}
    </section>
  );
}
