import type { EventTodayBody } from '@crewtable/contract';
import { TablesByVenue } from '../../components/office/tables-by-venue.tsx';
import { shortMoment } from '../../components/office/event-words.ts';
import { formatTime } from '../../lib/format-date.ts';
import { Link } from '../../lib/link.tsx';
import styles from './today.module.css';

interface TonightProps {
  today: readonly EventTodayBody[];
  now: Date;
  /** The level below that of the page or section. */
  heading: 'h2' | 'h3';
}

/** The events of today with their tables. The last one of the day comes first: it is what everybody prepares. */
export function Tonight({ today, now, heading }: TonightProps) {
  if (today.length === 0)
    return <p className={styles.calm}>No event today. The next ones are in the list below.</p>;
  const withPeople = today.filter(({ event }) => event.registered > 0);
  const shown = (withPeople.length > 0 ? withPeople : today.slice(-1)).toReversed();
  const empty = today.filter((one) => !shown.includes(one));
  return (
    <>
      {shown.map((one) => (
        <EventCard key={one.event.id} shown={one} now={now} heading={heading} />
      ))}
      {empty.length > 0 && (
        <p className={styles.note}>
          Nobody registered: {empty.map(({ event }) => `${event.title}, ${time(event.startsAt)}`).join('; ')}.
        </p>
      )}
    </>
  );
}

type TonightCardProps = Omit<TonightProps, 'today'> & { shown: EventTodayBody };

const time = (instant: string) => formatTime(new Date(instant));

function EventCard({ shown, now, heading: Heading }: TonightCardProps) {
  const { event, seated, checkedIn, withoutTable, byVenue } = shown;
  const hasTables = byVenue.length > 0;
  return (
    <article className={styles.card} aria-label={`${event.title}, ${time(event.startsAt)}`}>
      <Heading>
        <Link to={`/organise/events/${event.id}`}>{event.title}</Link>
        <span>{time(event.startsAt)}</span>
      </Heading>
      <dl className={styles.three}>
        <div>
          <dd>{hasTables ? seated : event.registered}</dd>
          <dt>{hasTables ? 'seated' : 'registered'}</dt>
        </div>
        <div>
          <dd>{checkedIn}</dd>
          <dt>checked in</dt>
        </div>
        <div data-tone={withoutTable > 0 && hasTables ? 'red' : undefined}>
          <dd>{hasTables ? withoutTable : event.waiting}</dd>
          <dt>{hasTables ? 'without a table' : 'waiting'}</dt>
        </div>
      </dl>
      {hasTables ? (
        <TablesByVenue venues={byVenue} />
      ) : (
        <p className={styles.note}>
          {event.registered === 0
            ? 'Nobody registered.'
            : `Tables ${shortMoment(new Date(event.heldUntil ?? event.closesAt), now)}.`}
        </p>
      )}
    </article>
  );
}
