import type { EventPageBody } from '@crewtable/contract';
import { hasRight, useOrganiser } from '../../components/office/console-query.ts';
import { eventState } from '../../components/office/event-words.ts';
import officeStyles from '../../components/office/office.module.css';
import { formatTime } from '../../lib/format-date.ts';
import { Link } from '../../lib/link.tsx';
import { useNow } from '../../lib/product-clock.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import { eye, print, right } from '../../ui/layout/icons.ts';
import styles from './event.module.css';

const minute = 60_000;

export function EventCrumbs({ series }: { series?: string }) {
  return (
    <nav className={styles.crumbs} aria-label="Above">
      <Link to="/organise/events">Events</Link>
      {series !== undefined && (
        <>
          <Icon name={right} />
          <span>{series}</span>
        </>
      )}
    </nav>
  );
}

export function EventLead({ event }: { event: EventPageBody }) {
  const now = useNow(minute) ?? new Date(event.createdAt);
  const { text, tone } = eventState(event, now);
  const which = event.date ? `, ${event.date.number} of ${event.date.of}` : '';
  return (
    <>
      <span>
        {event.title}
        {which}. {formatTime(new Date(event.startsAt))} to {formatTime(new Date(event.endsAt))}, {event.area}.
      </span>
      <span className={officeStyles.tag} data-tone={tone}>
        {text}
      </span>
    </>
  );
}

export function EventActionsHead({ event }: { event: EventPageBody }) {
  const organiser = useOrganiser();
  const hasSheet = event.status === 'closed' || event.status === 'released';
  return (
    <div className={styles.links}>
      <a href={event.studentPath} target="_blank" rel="noreferrer" className={styles.outside}>
        <Icon name={eye} />
        As a student
      </a>
      {hasSheet && hasRight(organiser, 'venues.manage') && (
        <Link to={`/organise/events/${event.id}/sheet`} className={styles.outside}>
          <Icon name={print} />
          Sheet for the restaurants
        </Link>
      )}
    </div>
  );
}
