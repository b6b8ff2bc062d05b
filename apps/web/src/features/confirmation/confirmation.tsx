import type { PerkBody } from '@crewtable/contract';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { Link } from '../../lib/link.tsx';
import { formatMoney } from '../../lib/format-money.ts';
import { LinkButton } from '../../ui/forms/button.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { calendar } from '../../ui/layout/icons.ts';
import styles from './confirmation.module.css';

export interface SeatText {
  /** For example 'All-Access Pass' or 'Summer Series'. */
  readonly what: string;
  /** The date of the event; for a series, the date of its first event. */
  readonly date: Date;
  /** For example 'Lower Manhattan, 2–4 at the table'. */
  readonly where: string;
  /** The event whose calendar file is offered; undefined if the event is not known. */
  readonly calendarEventId: string | undefined;
  readonly perks: readonly PerkBody[];
  /** The page from which the student invites friends. */
  readonly inviteTo: { readonly pathname: string; readonly search: string };
}

/** Confirms a seat: date, next steps, and links. Used by a page and as the last step of a dialog. */
export function Confirmation({ seat, headingLevel }: { seat: SeatText; headingLevel: 2 | 3 }) {
  const { what, date, where, calendarEventId, perks, inviteTo } = seat;
  return (
    <div className={styles.confirmation}>
      <div className={styles.ticket}>
        <p className={styles.what}>{what}</p>
        <p className={styles.when}>{formatDate(date)}</p>
        <p className={styles.where}>{where}</p>
        {perks.map(({ kind, amountCents }) => (
          <p key={kind} className={styles.perk}>
            {kind === 'early_credit'
              ? `${formatMoney(amountCents)} to spend at your first event: you are one of the first 50.`
              : `Free appetizer, up to ${formatMoney(amountCents)}.`}
          </p>
        ))}
      </div>
      <Next headingLevel={headingLevel}>
        <li>
          <b>Bring friends.</b> Two can sit with you. Send them your link, and you are seated together.
        </li>
        <li>
          <b>24 hours before</b> we tell you the place, your table mates and the after-party.
        </li>
        <li>
          <b>At the table</b> you check in, and the seat turns green.
        </li>
      </Next>
      <div className={styles.ways}>
        <LinkButton asChild>
          <Link to={inviteTo}>Invite friends</Link>
        </LinkButton>
        {calendarEventId !== undefined && (
          <LinkButton
            variant="second"
            href={`/api/events/${encodeURIComponent(calendarEventId)}/calendar.ics`}
            download
          >
            <Icon name={calendar} />
            Add to calendar
          </LinkButton>
        )}
        <LinkButton asChild variant="quiet">
          <Link to="/home">My Upcoming Events</Link>
        </LinkButton>
      </div>
    </div>
  );
}

/** Confirms a place on the list for fall. The last step of its dialog. */
export function ListConfirmation({ friends }: { friends: ReactNode }) {
  return (
    <div className={styles.confirmation}>
      <div className={styles.ticket}>
        <p className={styles.what}>Fall 2025</p>
        <p className={styles.when}>September to December</p>
        <p className={styles.where}>You are on the list</p>
      </div>
      <Next headingLevel={3}>
        <li>
          <b>When the dates are out</b> we write to you first.
        </li>
        <li>
          <b>Until then</b> there is the summer: twelve Wednesdays in Lower Manhattan.
        </li>
      </Next>
      {friends}
      <div className={styles.ways}>
        <LinkButton asChild>
          <Link to="/events/semesters/summer">See the Summer Series</Link>
        </LinkButton>
        <LinkButton asChild variant="quiet">
          <Link to="/home">Home</Link>
        </LinkButton>
      </div>
    </div>
  );
}

function Next({ headingLevel, children }: { headingLevel: 2 | 3; children: ReactNode }) {
  const Heading = `h${headingLevel}` as const;
  return (
    <section aria-labelledby="what-is-next">
      <Heading id="what-is-next" className={styles.title}>
        What happens next
      </Heading>
      <ol className={styles.next}>{children}</ol>
    </section>
  );
}
