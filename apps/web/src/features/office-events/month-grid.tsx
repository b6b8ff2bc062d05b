import type { OfficeEventBody } from '@crewtable/contract';
import { calendarDate, formatCalendarDay, formatTime } from '../../lib/format-date.ts';
import { Link } from '../../lib/link.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { left, right } from '../../ui/layout/icons.ts';
import styles from './event.module.css';
import { daysOfMonth, monthAfter, monthBefore } from './month-rules.ts';

interface MonthGridProps {
  /** '2025-06' */
  month: string;
  events: readonly OfficeEventBody[];
  today: string;
  pathOf: (month: string) => string;
}

const nameOf = (month: string) => formatCalendarDay(`${month}-01`).replace(' 1,', '');

export function MonthGrid({ month, events, today, pathOf }: MonthGridProps) {
  return (
    <>
      <div className={styles.month}>
        <Link
          to={pathOf(monthBefore(month))}
          aria-label={nameOf(monthBefore(month))}
          className={styles.outside}
        >
          <Icon name={left} />
        </Link>
        <h2>{nameOf(month)}</h2>
        <Link
          to={pathOf(monthAfter(month))}
          aria-label={nameOf(monthAfter(month))}
          className={styles.outside}
        >
          <Icon name={right} />
        </Link>
      </div>
      <ol className={styles.grid}>
        {daysOfMonth(month).map((date) => {
          const here = events.filter(({ startsAt }) => calendarDate(new Date(startsAt)) === date);
          const part = date.startsWith(month) ? (here.length === 0 ? 'empty' : undefined) : 'other';
          return (
            <li key={date} data-part={part} data-today={date === today || undefined}>
              <h3 aria-label={formatCalendarDay(date)}>{Number(date.slice(8))}</h3>
              {here.map((event) => (
                <Link key={event.id} to={`/organise/events/${event.id}`} data-state={event.status}>
                  {event.title}, {formatTime(new Date(event.startsAt))}
                  <small>
                    {event.registered} of {event.capacity}
                    {event.waiting > 0 && `, ${event.waiting} waiting`}
                  </small>
                </Link>
              ))}
            </li>
          );
        })}
      </ol>
    </>
  );
}
