import type { WeekDateBody } from '@crewtable/contract';
import { classNames } from '../../ui/class-names.ts';
import { formatDay, formatTime } from '../../lib/format-date.ts';
import { Link } from '../../lib/link.tsx';
import { registrationPath } from '../../lib/wanted-date.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { SeatGauge } from './seat-gauge.tsx';
import { ShareDate } from './share-date.tsx';
import { isBookable, priceText, seatsText, stateBadge } from './week-text.ts';
import styles from './week-line.module.css';

type WeekLineProps = {
  date: WeekDateBody;
  /** Today's date in New York. */
  today: string;
  /** Only the first date of a day shows the day. */
  isFirstOfDay: boolean;
  /** Undefined if all dates have the same area, which the page names once. */
  area: string | undefined;
};

/** Up to this length a title leaves room for a badge beside it. */
const shortTitle = 8;

/** One date as a line of a menu. The whole line is the link to the registration. */
export function WeekLine({ date, today, isFirstOfDay, area }: WeekLineProps) {
  const startsAt = new Date(date.startsAt);
  const day = formatDay(startsAt);
  const time = formatTime(startsAt);
  const [weekday, monthDay = ''] = day.split(', ');
  const badge = stateBadge(date, today);
  const seats = seatsText(date);
  return (
    <li
      id={date.eventId}
      className={classNames(styles.line, !isFirstOfDay && styles.sameDay)}
      data-state={date.state}
      data-short={date.title.length <= shortTitle || undefined}
    >
      <p className={styles.day} aria-hidden="true">
        {isFirstOfDay && (
          <>
            <span className={styles.weekday}>{weekday}</span>
            <span className={styles.number}>{monthDay.split(' ')[1]}</span>
          </>
        )}
      </p>
      <SeatGauge date={date} className={styles.gauge} />
      <div className={styles.words}>
        <h3 className={styles.title}>
          {isBookable(date) ? (
            <Link to={registrationPath(date.eventId, date.seasonSlug)} className={styles.link}>
              {date.title}{' '}
              <VisuallyHidden>
                {`on ${day}, ${time}: ${date.state === 'full' ? 'join the waitlist' : 'take a seat'}`}
              </VisuallyHidden>
            </Link>
          ) : (
            <>
              {date.title} <VisuallyHidden>{`on ${day}, ${time}`}</VisuallyHidden>
            </>
          )}
        </h3>
        {badge && (
          <Badge tone={badge.tone} dot={badge.tone === 'amber'} className={styles.badge}>
            {badge.words}
          </Badge>
        )}
        <span aria-hidden="true" className={styles.dots} />
        <span className={styles.price}>{priceText(date)}</span>
        <p className={styles.details}>
          <span className={styles.time}>{area === undefined ? time : `${time}, ${area}`}</span>
          {seats !== undefined && (
            <>
              <span className={styles.dot}> · </span>
              <span className={styles.seats}>{seats}</span>
            </>
          )}
        </p>
      </div>
      {isBookable(date) && <ShareDate date={date} />}
    </li>
  );
}
