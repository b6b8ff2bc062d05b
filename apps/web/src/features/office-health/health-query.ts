import { api } from '@crewtable/contract';
import type { HealthBody } from '@crewtable/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

/** Only while the page is visible, and without a sign of loading: the numbers just change. */
const readEveryMs = 15_000;

export const healthQuery = queryOptions<HealthBody>({
  queryKey: ['office', 'health'],
  queryFn: ({ signal }) => call(api.officeHealth.show, { signal }),
  refetchInterval: readEveryMs,
});
