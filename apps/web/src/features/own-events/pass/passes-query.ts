import { api } from '@crewtable/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { eventsKey } from '../../../lib/api/event-keys.ts';

/** The student's passes, with every date of each. */
export const passesQuery = queryOptions({
  queryKey: [...eventsKey, 'passes'],
  queryFn: ({ signal }) => call(api.registrations.listPasses, { signal }),
});
