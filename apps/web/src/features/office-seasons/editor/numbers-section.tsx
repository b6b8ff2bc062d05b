import type { OfficeSeasonDateBody } from '@crewtable/contract';
import { OfficeSection } from '../../../components/office/office-page.tsx';
import office from '../../../components/office/office.module.css';
import { formatTime } from '../../../lib/format-date.ts';
import { shortDay } from '../days.ts';
import styles from '../seasons.module.css';

/** The dates of a published season with their numbers. */
export function NumbersSection({ dates }: { dates: readonly OfficeSeasonDateBody[] }) {
  if (dates.length === 0) return null;
  return (
    <OfficeSection
      title="Dates with numbers"
      action={
        <span className={office.faint}>
          {dates.reduce((sum, { registered }) => sum + registered, 0)} seats taken
        </span>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard on a narrow screen */}
      <div className={styles.tableFrame} tabIndex={0} role="region" aria-label="Dates with numbers">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Hours</th>
              <th scope="col">State</th>
              <th scope="col">Seats</th>
              <th scope="col">Kept</th>
              <th scope="col">Waiting</th>
            </tr>
          </thead>
          <tbody>
            {dates.map((date) => (
              <tr key={date.eventId} data-state={date.isOver ? 'over' : date.status}>
                <th scope="row">{shortDay(date.day)}</th>
                <td>
                  {formatTime(new Date(date.startsAt))} to {formatTime(new Date(date.endsAt))}
                </td>
                <td>{date.isOver && date.status !== 'cancelled' ? 'over' : date.status}</td>
                <td>
                  <meter min={0} max={date.capacity} value={date.registered} aria-hidden />
                  {date.registered} of {date.capacity}
                </td>
                <td>{date.kept}</td>
                <td>{date.waiting}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </OfficeSection>
  );
}
