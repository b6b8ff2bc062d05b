import { api } from '@crewtable/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { eventsKey } from '../../lib/api/event-keys.ts';

/** The page of the season that has this slug now. */
export function seasonQuery(slug: string) {
  return queryOptions({
    queryKey: [...eventsKey, 'season', slug],
    queryFn: ({ signal }) => call(api.catalogue.getSeason, { params: { slug }, signal }),
  });
}
