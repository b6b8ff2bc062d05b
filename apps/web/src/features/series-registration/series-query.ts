import { api } from '@crewtable/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { eventsKey } from '../../lib/api/event-keys.ts';

/**
 * The dates of a series and their free seats. `isLoggedIn` is part of the key because a student gets more
 * data than a visitor.
 */
export function seriesQuery(seriesId: string, isLoggedIn: boolean) {
  return queryOptions({
    queryKey: [...eventsKey, 'series', seriesId, isLoggedIn],
    queryFn: ({ signal }) => call(api.catalogue.getSeries, { params: { seriesId }, signal }),
    placeholderData: keepPreviousData,
  });
}
