import { brand } from '@crewtable/contract';
import type { EventVenueBody, EventVenuesBody } from '@crewtable/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import officeStyles from '../../../components/office/office.module.css';
import { LoadFailure, LoadingRows, OfficeSection } from '../../../components/office/office-page.tsx';
import { EventVenueList } from '../../../features/office-venues/event-venue-list.tsx';
import { ReplaceDialog } from '../../../features/office-venues/replace-dialog.tsx';
import { eventVenuesQuery, useVenuesChanged } from '../../../features/office-venues/venue-queries.ts';
import { counted } from '../../../features/office-venues/venue-words.ts';
import styles from '../../../features/office-venues/office-venues.module.css';
import { Link } from '../../../lib/link.tsx';

export const handle = { title: 'Venues' };

export function Component() {
  const { eventId = '' } = useParams();
  const { data, error, refetch, isFetching, isPending } = useQuery(eventVenuesQuery(eventId));
  const [replaced, setReplaced] = useState<EventVenueBody>();
  const changed = useVenuesChanged();
  const close = () => setReplaced(undefined);
  return (
    <>
      {isPending && <LoadingRows />}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} working={isFetching} />}
      {data && data.withoutVenue.tables > 0 && <NoRoom shown={data} />}
      {data && (
        <OfficeSection title={data.isTold ? 'Venues' : 'Venues, if the tables were told now'}>
          {data.venues.length > 0 ? (
            <EventVenueList eventId={eventId} shown={data} onReplace={setReplaced} />
          ) : (
            <p className={officeStyles.faint}>{emptyWords(data)}</p>
          )}
          {data.venues.length > 0 && (
            <p className={styles.note}>
              A name or a number from the restaurant. Nothing is made up: without one, students read
              &lsquo;Ask for {brand.name}&rsquo;.
              {!data.isTold && ' The release chooses the venues; one with a reservation comes first.'}
            </p>
          )}
        </OfficeSection>
      )}
      {replaced && (
        <ReplaceDialog
          eventId={eventId}
          venue={replaced}
          onDone={() => {
            close();
            void changed();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function NoRoom({ shown: { status, withoutVenue } }: { shown: EventVenuesBody }) {
  const { tables, students, largest } = withoutVenue;
  return (
    <p className={styles.warning}>
      {status === 'open' ? 'If registration closed now, ' : ''}
      {counted(tables, 'table')} with {counted(students, 'student')} {tables === 1 ? 'has' : 'have'} no venue.
      The largest needs {largest} seats. <Link to="/organise/venues">Add a venue, or make one larger</Link>:
      the tables are told as soon as all of them have room.
    </p>
  );
}

function emptyWords({ status, withoutVenue }: EventVenuesBody): string {
  if (withoutVenue.tables > 0) return 'No venue has room for all tables at that time.';
  if (status === 'open') return 'Nobody has registered yet, so no table needs a venue.';
  return status === 'cancelled' ? 'The event was cancelled.' : 'There are no tables.';
}
