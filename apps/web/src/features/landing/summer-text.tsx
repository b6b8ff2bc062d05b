import { SmallLabel } from '../../ui/layout/text.tsx';
import { earlyOffer } from './offers.ts';
import styles from './summer-invitation.module.css';

export function SummerText() {
  return (
    <>
      <h2 className={styles.heading}>
        12 Wednesdays, <span className={styles.line}>12 new tables</span>
      </h2>
      <p className={styles.words}>
        June 4 to August 27 at 7:00 PM, Lower Manhattan. 300 seats each week. The first {earlyOffer.students}{' '}
        students to register get {earlyOffer.credit} to spend at their first event.
      </p>
    </>
  );
}

export function SummerTicket() {
  return (
    <>
      <div className={styles.pass}>
        <SmallLabel>All-Access Pass</SmallLabel>
        <p className={styles.price}>$25</p>
        <p className={styles.small}>12 tickets, about $2.08 per event</p>
      </div>
      <div className={styles.stub}>
        <SmallLabel>Early offer</SmallLabel>
        <div>
          <p className={styles.offer}>{earlyOffer.credit}</p>
          <p className={styles.small}>for the first {earlyOffer.students}</p>
        </div>
      </div>
    </>
  );
}
