import { api } from '@crewtable/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

const safetyKey = ['office', 'safety'] as const;

export const reportsQuery = queryOptions({
  queryKey: [...safetyKey, 'reports'],
  queryFn: ({ signal }) => call(api.officeSafety.list, { signal }),
});

export const reportCountQuery = queryOptions({
  queryKey: [...safetyKey, 'count'],
  queryFn: ({ signal }) => call(api.officeSafety.count, { signal }),
});

/** Read once and not silently again: what is decided about is what was seen. */
export const reportQuery = (reportId: string) =>
  queryOptions({
    queryKey: [...safetyKey, 'report', reportId],
    queryFn: ({ signal }) => call(api.officeSafety.show, { params: { reportId }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
