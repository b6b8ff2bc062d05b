import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDay } from '../../../lib/format-date.ts';
import { Link } from '../../../lib/link.tsx';
import { attendanceText } from '../event-text.ts';
import styles from './last-table.module.css';
import { OwnTable } from '../own-table.tsx';
import { pastQuery } from '../own-events-query.ts';

/** The most recent past table; hidden after the student has given feedback. */
export function LastTable() {
  const last = useInfiniteQuery(pastQuery).data?.pages[0]?.find(({ status }) => status !== 'cancelled');
  if (last === undefined || last.feedbackGiven || last.absent) return null;
  return (
    <section className={styles.last} aria-label="Your last table">
      <div className={styles.picture}>
        <OwnTable event={last} mini />
      </div>
      <div>
        <h2 className={styles.title}>
          {last.title} · {formatDay(new Date(last.date))}
        </h2>
        <p className={styles.came}>{attendanceText(last)}</p>
        <Link to="/history" className={styles.way}>
          Tell us how it went
        </Link>
      </div>
    </section>
  );
}
