import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDay } from '../../../lib/format-date.ts';
import { Link } from '../../../lib/link.tsx';
import { attendanceText, ratingWords } from '../event-text.ts';
import { openedSearch } from '../morning-after/opened-table.ts';
import styles from './last-table.module.css';
import { OwnTable } from '../own-table.tsx';
import { pastQuery } from '../own-events-query.ts';

/** The most recent past table. Its link opens it on this page, where it is not shown twice. */
export function LastTable({ shownId }: { shownId: string | undefined }) {
  const last = useInfiniteQuery(pastQuery).data?.pages[0]?.find(({ status }) => status !== 'cancelled');
  if (last === undefined || last.absent || last.eventId === shownId) return null;
  const rating = last.ownFeedback?.rating;
  return (
    <section className={styles.last} aria-label="Your last table">
      <div className={styles.picture}>
        <OwnTable event={last} mini />
      </div>
      <div>
        <h2 className={styles.title}>
          {last.title}, {formatDay(new Date(last.date))}
        </h2>
        <p className={styles.came}>
          {attendanceText(last)}
          {typeof rating === 'number' && ` You said: ${ratingWords[rating - 1] ?? ''}.`}
        </p>
        <Link
          to={last.attendance === null ? '/history' : { search: openedSearch(last.eventId) }}
          className={styles.way}
        >
          {last.feedbackGiven ? 'See who was there' : 'How was it?'}
        </Link>
      </div>
    </section>
  );
}
