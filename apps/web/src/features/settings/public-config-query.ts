import { api } from '@crewtable/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

/** The public configuration, which contains the contact addresses. */
export const publicConfigQuery = queryOptions({
  queryKey: ['house'],
  queryFn: ({ signal }) => call(api.system.config, { signal }),
  staleTime: Infinity,
});
