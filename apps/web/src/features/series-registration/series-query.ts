import { api } from '@crewtable/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { eventsKey } from '../../lib/api/event-keys.ts';

export const summerSeriesId = 'summer-nyc-2025';
export const fallSeriesId = 'fall-series-2025';

/** Its dates and what is left of them. A student is told more than a visitor, so signing in asks again. */
export function seriesQuery(seriesId: string, isLoggedIn: boolean) {
  return queryOptions({
    queryKey: [...eventsKey, 'series', seriesId, isLoggedIn],
    queryFn: ({ signal }) => call(api.catalogue.getSeries, { params: { seriesId }, signal }),
    placeholderData: keepPreviousData,
  });
}
