import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { hasRight, useOrganiser } from '../../../components/office/console-query.ts';
import { OfficeSection } from '../../../components/office/office-page.tsx';
import { eventQuery } from '../../../components/office/office-queries.ts';
import { TablesByVenue } from '../../../components/office/tables-by-venue.tsx';
import { duration } from '../../../components/office/event-words.ts';
import { EventActs } from '../../../features/office-events/event-acts.tsx';
import { EventNumbers } from '../../../features/office-events/event-numbers.tsx';
import { EventTimeline } from '../../../features/office-events/event-timeline.tsx';
import { RegistrationCurve } from '../../../features/office-events/registration-curve.tsx';
import styles from '../../../features/office-events/event.module.css';
import { useNow } from '../../../lib/product-clock.ts';

export const handle = { title: 'Event' };

const minute = 60_000;

export function Component() {
  const { eventId = '' } = useParams();
  const organiser = useOrganiser();
  const { data } = useQuery(eventQuery(eventId));
  const clock = useNow(minute);
  if (!data) return null;
  const now = clock ?? new Date(data.curve.points.at(-1)!.at);
  const closesInMs = new Date(data.closesAt).getTime() - now.getTime();
  const mayAct = hasRight(organiser, 'events.manage') || hasRight(organiser, 'events.cancel');
  return (
    <>
      <EventTimeline event={data} now={now} />
      {data.cancelledBecause !== null && <p className={styles.because}>Cancelled: {data.cancelledBecause}</p>}
      <div className={styles.columns}>
        <div>
          <OfficeSection
            title="Registrations"
            action={
              data.status === 'open' && closesInMs > 0 ? (
                <span className={styles.aside}>closes in {duration(closesInMs)}</span>
              ) : undefined
            }
          >
            <RegistrationCurve event={data} />
          </OfficeSection>
          {data.byVenue.length > 0 && (
            <OfficeSection
              title="Tables"
              action={
                <span className={styles.aside}>
                  {data.tables} tables, {data.numbers.seated} students
                </span>
              }
            >
              <TablesByVenue venues={data.byVenue} />
            </OfficeSection>
          )}
        </div>
        <div>
          <OfficeSection title="Numbers">
            <EventNumbers event={data} />
          </OfficeSection>
          {mayAct && (
            <OfficeSection title="Actions">
              <EventActs event={data} />
            </OfficeSection>
          )}
        </div>
      </div>
    </>
  );
}
