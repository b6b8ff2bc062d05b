import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ConfirmationPage } from '../../features/confirmation/confirmation-page.tsx';
import { seatHints } from '../../features/confirmation/confirmed-seat.ts';
import { detailsSearch } from '../../features/own-events/details/details-address.ts';
import { eachOnce, registeredQuery } from '../../features/own-events/own-events-query.ts';
import type { PageTitle } from '../../lib/page-title.ts';

export const handle: PageTitle = { title: 'You’re In!' };

export function Component() {
  const { search, state } = useLocation();
  const upcoming = useInfiniteQuery(registeredQuery);
  const { data, hasNextPage, isFetching, fetchNextPage } = upcoming;
  // It may be any of them, and a student has few.
  const isWhole = data !== undefined && !hasNextPage;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return (
    <ConfirmationPage
      hints={seatHints(search, state)}
      upcoming={isWhole ? eachOnce(data.pages) : undefined}
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
