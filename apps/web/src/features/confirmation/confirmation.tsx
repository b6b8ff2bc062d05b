import type { PerkBody } from '@crewtable/contract';
import { formatDate } from '../../lib/format-date.ts';
import { Link } from '../../lib/link.tsx';
import { formatMoney } from '../../lib/format-money.ts';
import { LinkButton } from '../../ui/forms/button.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { calendar } from '../../ui/layout/icons.ts';
import styles from './confirmation.module.css';
import { NextSteps } from './next-steps.tsx';

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
  /** How many students get the early credit; undefined if it is not known. */
  readonly offerStudents: number | undefined;
  /** The page from which the student invites friends. */
  readonly inviteTo: { readonly pathname: string; readonly search: string };
}

/** Confirms a seat: date, next steps, and links. Used by a page and as the last step of a dialog. */
export function Confirmation({ seat, headingLevel }: { seat: SeatText; headingLevel: 2 | 3 }) {
  const { what, date, where, calendarEventId, perks, offerStudents, inviteTo } = seat;
  return (
    <div className={styles.confirmation}>
      <div className={styles.ticket}>
        <p className={styles.what}>{what}</p>
        <p className={styles.when}>{formatDate(date)}</p>
        <p className={styles.where}>{where}</p>
        {perks.map(({ kind, amountCents }) => (
          <p key={kind} className={styles.perk}>
            {kind === 'early_credit'
              ? `${formatMoney(amountCents)} to spend at your first event: you are ${firstText(offerStudents)}.`
              : `Free appetizer, up to ${formatMoney(amountCents)}.`}
          </p>
        ))}
      </div>
      <NextSteps headingLevel={headingLevel}>
        <li>
          <b>Bring friends.</b> Two can sit with you. Send them your link, and you are seated together.
        </li>
        <li>
          <b>24 hours before</b> we tell you the place, your table mates and the after-party.
        </li>
        <li>
          <b>At the table</b> you check in, and the seat turns green.
        </li>
      </NextSteps>
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

/** 'one of the first 50' */
function firstText(students: number | undefined): string {
  if (students === undefined) return 'one of the first';
  return students === 1 ? 'the first' : `one of the first ${students}`;
}
