import { api } from '@crewtable/contract';
import type { Query } from '@crewtable/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { auditKey } from '../../components/office/console-query.ts';
import { call } from '../../lib/api/api-client.ts';

export type AuditFilter = Pick<
  Query<typeof api.auditLog.list>,
  'actor' | 'act' | 'area' | 'find' | 'from' | 'to'
>;

const filterNames = ['find', 'actor', 'act', 'area', 'from', 'to'] as const;

/** The filter is in the address bar, so that a view can be sent to a colleague. */
export function filterOf(search: URLSearchParams): AuditFilter {
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = search.get(name);
      return value === null || value === '' ? [] : [[name, value]];
    }),
  );
}

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...auditKey, filter],
    queryFn: ({ pageParam, signal }) =>
      call(api.auditLog.list, {
        query: { ...filter, ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
