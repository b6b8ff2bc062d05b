import { useLocation } from 'react-router';
import { ConfirmationPage } from '../../features/confirmation/confirmation-page.tsx';
import { seatHints } from '../../features/confirmation/confirmed-seat.ts';
import { detailsSearch } from '../../features/own-events/details/details-address.ts';
import { useUpcomingEvents } from '../../features/own-events/use-upcoming-events.ts';
import type { PageTitle } from '../../lib/page-title.ts';

export const handle: PageTitle = { title: 'You’re In!' };

export function Component() {
  const { search, state } = useLocation();
  const { events, ...loading } = useUpcomingEvents();
  return (
    <ConfirmationPage
      hints={seatHints(search, state)}
      upcoming={events}
      {...loading}
      inviteTo={(eventId) => ({
        pathname: '/home',
        search: detailsSearch(eventId, 'invite'),
      })}
    />
  );
}
