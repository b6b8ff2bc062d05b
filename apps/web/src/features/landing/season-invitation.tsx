import type { SiteBody } from '@crewtable/contract';
import { Link } from '../../lib/link.tsx';
import { useSite } from '../../lib/site/site.tsx';
import { seasonPath } from '../../lib/site/site-text.ts';
import { LinkButton } from '../../ui/forms/button.tsx';
import { landingPart } from './landing-part.ts';
import styles from './season-invitation.module.css';

const skyline = landingPart('season-skyline', ({ Skyline }) => <Skyline />);
const words = landingPart('season-words', ({ SeasonText }) => <SeasonText />);
const ticket = landingPart('season-ticket', ({ SeasonTicket }) => <SeasonTicket />);

/** Invites to the next season, or to the weekly meals if there is none. */
export function SeasonInvitation() {
  const { to, label } = actionOf(useSite());
  return (
    <section className={styles.section}>
      <div className={styles.skyline} {...skyline} />
      <div className={styles.columns}>
        <div>
          <div {...words} />
          <LinkButton asChild variant="dark">
            <Link to={to}>{label}</Link>
          </LinkButton>
        </div>
        <div className={styles.ticket} {...ticket} />
      </div>
    </section>
  );
}

function actionOf({ seasons: [season], meals }: SiteBody): { to: string; label: string } {
  if (season) return { to: seasonPath(season), label: seasonLabel(season) };
  if (meals.length > 0) return { to: '/home#find-events', label: 'Find your table' };
  return { to: '/onboard', label: 'See how it works' };
}

function seasonLabel({ registration, state, tickets }: SiteBody['seasons'][number]): string {
  if (registration === 'list') return 'Join the List';
  if (registration === 'none' || !tickets) return 'See the season';
  if (state === 'announced') return 'See the dates';
  return tickets.isFull ? 'Join the Waitlist' : 'Register Now';
}
