import type { RegisteredEventBody } from '@crewtable/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { registeredQuery, uniqueEvents } from './own-events-query.ts';

interface UpcomingEvents {
  /** All upcoming events of the student, soonest first. Undefined until all pages are loaded. */
  readonly events: readonly RegisteredEventBody[] | undefined;
  readonly failed: boolean;
  readonly trying: boolean;
  readonly tryAgain: () => void;
}

/** Loads all pages, because a seat may be on any of them. That is cheap: a student has few events. */
export function useUpcomingEvents(): UpcomingEvents {
  const { data, isError, hasNextPage, isFetching, fetchNextPage, refetch } =
    useInfiniteQuery(registeredQuery);
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return {
    events: data === undefined || hasNextPage ? undefined : uniqueEvents(data.pages),
    failed: isError,
    trying: isFetching,
    tryAgain: () => void refetch(),
  };
}
