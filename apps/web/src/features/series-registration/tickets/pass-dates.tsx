import type { SeriesBody } from '@crewtable/contract';
import { useId } from 'react';
import { formatDay } from '../../../lib/format-date.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import styles from './pass-dates.module.css';
import { datesText } from '../series-text.ts';
import type { SeriesText } from '../series-text.ts';
import { passCover } from './ticket-rules.ts';
import type { SeriesDate } from './ticket-rules.ts';

/** The dates that the pass covers, shown before the payment. */
export function PassDates({ series, text }: { series: SeriesBody; text: SeriesText }) {
  const titleId = useId();
  const { seats, waitlist } = passCover(series);
  const own = series.dates.filter(({ status, isUserRegistered }) => status === 'open' && isUserRegistered);
  return (
    <section className={styles.cover} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        Your pass covers {datesText(seats.length + waitlist.length, text)}
      </h3>
      <ul className={styles.dates} aria-labelledby={titleId}>
        {series.dates.map((date) => (
          <CoveredDate key={date.eventId} date={date} hasWeekday={text.weekday === undefined} />
        ))}
      </ul>
      {waitlist.length > 0 && (
        <p>
          Full dates: you are on the waitlist and get the next free seat when it is your turn. If no seat
          becomes free, the share of that date goes back to your card.
        </p>
      )}
      {own.length > 0 && (
        <p>
          {own.length === 1 ? 'The date' : `The ${own.length} dates`} on which you have a seat already{' '}
          {own.length === 1 ? 'stays' : 'stay'} yours without the pass.
        </p>
      )}
    </section>
  );
}

/** 'Jun 8', or 'Tue, Jun 8' with the weekday. */
function CoveredDate({ date: { date, withPass }, hasWeekday }: { date: SeriesDate; hasWeekday: boolean }) {
  if (withPass === null) return null;
  const formatted = formatDay(new Date(date));
  const day = hasWeekday ? formatted : formatted.replace(/^\w+, /, '');
  return (
    <li>
      {withPass === 'seat' ? <Badge tone="green">{day}</Badge> : <Badge tone="amber">{day} · Waitlist</Badge>}
    </li>
  );
}
