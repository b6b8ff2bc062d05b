import type { VenueTablesBody } from '@crewtable/contract';
import { MiniTable } from './mini-table.tsx';
import styles from './tables-by-venue.module.css';

/** The tables of an event, venue by venue. Those without a venue come first. */
export function TablesByVenue({ venues }: { venues: readonly VenueTablesBody[] }) {
  return (
    <ul className={styles.venues}>
      {venues.map((venue) => {
        const students = venue.tables.reduce((sum, table) => sum + table.students - table.absent, 0);
        const checkedIn = venue.tables.reduce((sum, table) => sum + table.checkedIn, 0);
        return (
          <li key={venue.id ?? 'none'}>
            <p>
              <span>
                <b>{venue.name ?? 'Without a venue'}</b> {venue.tables.length}{' '}
                {venue.tables.length === 1 ? 'table' : 'tables'}, {students}
              </span>
              {venue.id === null ? (
                <span className={styles.state} data-tone="red">
                  No venue
                </span>
              ) : (
                checkedIn > 0 && (
                  <span className={styles.state} data-tone="green">
                    {checkedIn} checked in
                  </span>
                )
              )}
            </p>
            <div className={styles.tables}>
              {venue.tables.map((table) => (
                <MiniTable key={table.number} {...table} hasVenue={venue.id !== null} />
              ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
