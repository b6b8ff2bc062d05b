import { api } from '@crewtable/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

/** The payment provider: Stripe, or the sandbox, in which no money moves. */
export const providerQuery = queryOptions({
  queryKey: ['payment-provider'],
  queryFn: async ({ signal }) => {
    const { payments, mode } = await call(api.system.config, { signal });
    return { ...payments, mode };
  },
  staleTime: Infinity,
});
