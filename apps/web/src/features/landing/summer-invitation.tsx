import { Link } from '../../lib/link.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Skyline } from '../../ui/drawings/skyline.tsx';
import { SmallLabel } from '../../ui/text.tsx';
import styles from './summer-invitation.module.css';

export function SummerInvitation() {
  return (
    <section className={styles.section}>
      <Skyline className={styles.skyline} />
      <div className={styles.columns}>
        <div>
          <h2 className={styles.heading}>
            12 Wednesdays, <span className={styles.line}>12 new tables</span>
          </h2>
          <p className={styles.words}>
            June 4 to August 27 at 7:00 PM, Lower Manhattan. 300 seats each week. The first 50 students to
            register get $10 to spend at their first event.
          </p>
          <LinkButton asChild variant="dark">
            <Link to="/events/semesters/summer">Register Now</Link>
          </LinkButton>
        </div>
        <Ticket />
      </div>
    </section>
  );
}

function Ticket() {
  return (
    <div className={styles.ticket}>
      <div className={styles.pass}>
        <SmallLabel>All-Access Pass</SmallLabel>
        <p className={styles.price}>$25</p>
        <p className={styles.small}>12 tickets, about $2.08 per event</p>
      </div>
      <div className={styles.stub}>
        <SmallLabel>Early offer</SmallLabel>
        <div>
          <p className={styles.offer}>$10</p>
          <p className={styles.small}>for the first 50</p>
        </div>
      </div>
    </div>
  );
}
