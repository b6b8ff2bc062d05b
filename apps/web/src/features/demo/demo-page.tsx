import type { ReactNode } from 'react';
import { Link } from '../../lib/link.tsx';
import styles from './demo-page.module.css';

type DeskPageProps = {
  clock: ReactNode;
  company: ReactNode;
  cards: ReactNode;
  letters: ReactNode;
  chronicle: ReactNode;
};

/** Shows the mails beside the clock and the activity; on a phone one below the other. */
export function DemoPage({ clock, company, cards, letters, chronicle }: DeskPageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Demo console</h1>
        <p className={styles.aside}>
          Nothing leaves this machine: mails arrive here, cards are test cards, and you move the clock.
        </p>
      </header>
      <div className={styles.columns}>
        <div className={styles.clock}>{clock}</div>
        <section className={styles.letters} aria-labelledby="mailbox-title">
          <h2 id="mailbox-title" className={styles.title}>
            The mailbox
          </h2>
          {letters}
        </section>
        <aside className={styles.chronicle} aria-label="Activity">
          {company}
          {cards}
          {chronicle}
          <p className={styles.more}>
            <Link to="/demo/ui">See all components</Link>
          </p>
        </aside>
      </div>
    </div>
  );
}
