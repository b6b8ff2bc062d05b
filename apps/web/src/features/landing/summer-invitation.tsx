import { Link } from '../../lib/link.tsx';
import { LinkButton } from '../../ui/forms/button.tsx';
import { landingPart } from './landing-part.ts';
import styles from './summer-invitation.module.css';

const skyline = landingPart('summer-skyline', ({ Skyline }) => <Skyline />);
const words = landingPart('summer-words', ({ SummerText }) => <SummerText />);
const ticket = landingPart('summer-ticket', ({ SummerTicket }) => <SummerTicket />);

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
