import { Link } from '../../lib/link.tsx';
import { LinkButton } from '../../ui/forms/button.tsx';
import { printedPart } from './printed-part.ts';
import styles from './summer-invitation.module.css';

const skyline = printedPart('summer-skyline', ({ Skyline }) => <Skyline />);
const words = printedPart('summer-words', ({ SummerWords }) => <SummerWords />);
const ticket = printedPart('summer-ticket', ({ SummerTicket }) => <SummerTicket />);

export function SummerInvitation() {
  return (
    <section className={styles.section}>
      <div className={styles.skyline} {...skyline} />
      <div className={styles.columns}>
        <div>
          <div {...words} />
          <LinkButton asChild variant="dark">
            <Link to="/events/semesters/summer">Register Now</Link>
          </LinkButton>
        </div>
        <div className={styles.ticket} {...ticket} />
      </div>
    </section>
  );
}
