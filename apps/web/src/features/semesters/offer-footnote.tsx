import { FinePrint } from '../../ui/layout/text.tsx';
import styles from './offer-footnote.module.css';

/** The terms of the offer, at the end of the page. */
export function OfferFootnote({ id }: { id: string }) {
  return (
    <div className={styles.ground} data-ground="wine">
      <div id={id} className={styles.terms}>
        <FinePrint>
          * The first 50 students who register for the summer series get $10 to spend at their first event. It
          is given once per student, is not paid out in cash and ends with that event. We reserve the right to
          change or end the offer. Tickets are non-refundable and non-transferable.
        </FinePrint>
      </div>
    </div>
  );
}
