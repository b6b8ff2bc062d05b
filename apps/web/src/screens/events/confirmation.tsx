import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ConfirmationPage } from '../../features/confirmation/confirmation-page.tsx';
import { seatHints } from '../../features/confirmation/confirmed-seat.ts';
import { detailsSearch } from '../../features/own-events/details/details-address.ts';
import { uniqueEvents, registeredQuery } from '../../features/own-events/own-events-query.ts';
import type { PageTitle } from '../../lib/page-title.ts';

export const handle: PageTitle = { title: 'You’re In!' };

export function Component() {
  const { search, state } = useLocation();
  const upcoming = useInfiniteQuery(registeredQuery);
  const { data, hasNextPage, isFetching, fetchNextPage } = upcoming;
  // The confirmed seat may be on any page. Loading all pages is cheap, because a student has few events.
  const isWhole = data !== undefined && !hasNextPage;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return (
    <ConfirmationPage
      hints={seatHints(search, state)}
      upcoming={isWhole ? uniqueEvents(data.pages) : undefined}
      failed={upcoming.isError}
      trying={isFetching}
      tryAgain={() => void upcoming.refetch()}
      inviteTo={(eventId) => ({
        pathname: '/home',
        search: detailsSearch(eventId, 'invite'),
      })}
    />
  );
}
