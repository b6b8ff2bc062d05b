import type { EventVenueBody, EventVenuesBody } from '@crewtable/contract';
import officeStyles from '../../components/office/office.module.css';
import rows from '../../components/office/rows.module.css';
import { ReservationCell } from './reservation-cell.tsx';
import styles from './office-venues.module.css';

interface EventVenueListProps {
  eventId: string;
  shown: EventVenuesBody;
  onReplace: (venue: EventVenueBody) => void;
}

export function EventVenueList({ eventId, shown: { venues, canChange }, onReplace }: EventVenueListProps) {
  return (
    <table className={styles.table} data-of="event">
      <thead>
        <tr>
          <th scope="col">Venue</th>
          <th scope="col" className={styles.number}>
            Tables
          </th>
          <th scope="col" className={styles.number}>
            Students
          </th>
          <th scope="col">Reservation, as students see it</th>
          <th scope="col">
            <span className={rows.hidden}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {venues.map((venue) => (
          <tr key={venue.id}>
            <td data-part="name">
              <b>{venue.name}</b> <span>{venue.street}</span>
              {venue.isInvented && <span className={officeStyles.tag}>Invented</span>}
            </td>
            <td className={styles.number} data-part="tables">
              {venue.tables}
              <span className={rows.phone}>{venue.tables === 1 ? ' table,' : ' tables,'}</span>
            </td>
            <td className={styles.number} data-part="seats">
              {venue.students}
              <span className={rows.phone}>{venue.students === 1 ? ' student' : ' students'}</span>
            </td>
            <td data-part="reservation">
              <span className={rows.phone}>Reservation: </span>
              <ReservationCell eventId={eventId} venue={venue} canChange={canChange} />
            </td>
            <td data-part="acts">
              {canChange && (
                <button
                  type="button"
                  className={officeStyles.quiet}
                  aria-label={`Replace ${venue.name}`}
                  onClick={() => onReplace(venue)}
                >
                  Replace…
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
