import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { hasRight, useOrganiser } from '../../../components/office/console-query.ts';
import officeStyles from '../../../components/office/office.module.css';
import { LoadFailure, LoadingRows, OfficeSection } from '../../../components/office/office-page.tsx';
import { OfferList, WaitingList } from '../../../features/office-roster/waitlist-parts.tsx';
import { waitlistQuery } from '../../../features/office-roster/roster-queries.ts';

export const handle = { title: 'Waitlist' };

export function Component() {
  const { eventId = '' } = useParams();
  const organiser = useOrganiser();
  const { data, error, refetch, isFetching, isPending } = useQuery(waitlistQuery(eventId));
  return (
    <>
      {isPending && <LoadingRows />}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} working={isFetching} />}
      {data && data.offers.length > 0 && (
        <OfficeSection title="Offers">
          <OfferList offers={data.offers} />
        </OfficeSection>
      )}
      {data && (
        <OfficeSection
          title="Waiting, in order"
          action={
            <span className={officeStyles.faint}>
              {data.taken} of {data.capacity} seats taken
            </span>
          }
        >
          {data.waiting.length > 0 ? (
            <WaitingList list={data} mayOffer={hasRight(organiser, 'waitlist.manage')} />
          ) : (
            <p className={officeStyles.faint}>
              {data.isOpen
                ? 'Nobody waits. Once all seats are taken, students can join the waitlist, and a freed seat is offered to the first by itself.'
                : 'Registration is not open, so there is no waitlist.'}
            </p>
          )}
        </OfficeSection>
      )}
    </>
  );
}
