import type { OfficeVenueBody } from '@crewtable/contract';
import officeStyles from '../../components/office/office.module.css';
import rows from '../../components/office/rows.module.css';
import { formatDate } from '../../lib/format-date.ts';
import { Link } from '../../lib/link.tsx';
import { counted } from './venue-words.ts';
import styles from './office-venues.module.css';

interface VenueListProps {
  venues: readonly OfficeVenueBody[];
  /** The one that a search found. */
  chosen: string | null;
  onChange: (venue: OfficeVenueBody) => void;
  onRetire: (venue: OfficeVenueBody) => void;
  onUseAgain: (venue: OfficeVenueBody) => void;
}

export function VenueList({ venues, chosen, onChange, onRetire, onUseAgain }: VenueListProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Venue</th>
          <th scope="col" className={styles.number}>
            Tables
          </th>
          <th scope="col" className={styles.number}>
            Seats each
          </th>
          <th scope="col">After-party</th>
          <th scope="col">Coming events</th>
          <th scope="col">
            <span className={rows.hidden}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {venues.map((venue) => (
          <tr key={venue.id} data-chosen={venue.id === chosen || undefined} data-venue={venue.id}>
            <td data-part="name">
              <b>{venue.name}</b> <span>{venue.street}</span>
              {venue.isInvented && <span className={officeStyles.tag}>Invented</span>}
            </td>
            <td className={styles.number} data-part="tables">
              {venue.tables}
              <span className={rows.phone}> {venue.tables === 1 ? 'table' : 'tables'} of</span>
            </td>
            <td className={styles.number} data-part="seats">
              {venue.seatsPerTable}
            </td>
            <td data-part="after">
              <span className={rows.phone}>Then </span>
              {venue.afterPartyName}
            </td>
            <td data-part="uses">
              <Uses uses={venue.uses} />
            </td>
            <td data-part="acts">
              {venue.isRetired ? (
                <button
                  type="button"
                  className={officeStyles.quiet}
                  aria-label={`Use again: ${venue.name}`}
                  onClick={() => onUseAgain(venue)}
                >
                  Use again
                </button>
              ) : (
                <span className={styles.acts}>
                  <button
                    type="button"
                    className={officeStyles.quiet}
                    aria-label={`Change ${venue.name}`}
                    onClick={() => onChange(venue)}
                  >
                    Change
                  </button>
                  <button
                    type="button"
                    className={officeStyles.quiet}
                    aria-label={`Retire ${venue.name}`}
                    onClick={() => onRetire(venue)}
                  >
                    Retire…
                  </button>
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const maxShown = 2;

export function Uses({ uses }: { uses: OfficeVenueBody['uses'] }) {
  if (uses.length === 0) return <span className={officeStyles.faint}>No coming event</span>;
  return (
    <ul className={styles.uses}>
      {uses.slice(0, maxShown).map((use) => (
        <li key={use.eventId}>
          <Link to={`/organise/events/${use.eventId}/venues`}>
            {use.title}, {formatDate(new Date(use.startsAt))}
          </Link>
          , {counted(use.tables, 'table')}
        </li>
      ))}
      {uses.length > maxShown && <li>and {uses.length - maxShown} more</li>}
    </ul>
  );
}
