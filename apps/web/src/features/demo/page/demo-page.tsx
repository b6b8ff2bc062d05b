import type { ReactNode } from 'react';
import { Link } from '../../../lib/link.tsx';
import styles from './demo-page.module.css';

type DemoPageProps = {
  phone: ReactNode;
  player: ReactNode;
  happenings: ReactNode;
  guide: ReactNode;
  mailbox: ReactNode;
  tools: ReactNode;
  cards: ReactNode;
  activity: ReactNode;
};

/** The story beside the phone, then the mails, then the tools; on a phone one below the other. */
export function DemoPage(props: DemoPageProps) {
  const { phone, player, happenings, guide, mailbox, tools, cards, activity } = props;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Demo desk</h1>
        <p className={styles.aside}>
          Nothing leaves this machine: mails land here, cards are for testing, and time is yours to move.
        </p>
      </header>
      <div className={styles.story}>
        <div className={styles.player}>{player}</div>
        <div className={styles.phone}>{phone}</div>
        <div className={styles.below}>
          {happenings}
          {guide}
        </div>
      </div>
      <section className={styles.mailbox} aria-labelledby="mailbox-title">
        {mailbox}
      </section>
      <div className={styles.tools}>
        <div>{tools}</div>
        <aside aria-label="Activity">
          {activity}
          <div className={styles.cards}>{cards}</div>
          <p className={styles.more}>
            <Link to="/demo/ui">See all components</Link>
          </p>
        </aside>
      </div>
    </div>
  );
}
