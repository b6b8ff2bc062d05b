import { api } from '@crewtable/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

const pageSize = 10;

/** The student's payments and holds, newest first, ten per page. */
export const paymentsQuery = infiniteQueryOptions({
  queryKey: ['payments'],
  queryFn: ({ pageParam, signal }) =>
    call(api.payments.list, { query: { page: pageParam, limit: pageSize }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length : undefined),
});
