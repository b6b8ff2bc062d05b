import { api } from '@crewtable/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

const seasonsKey = ['office', 'seasons'] as const;

export const seasonListQuery = queryOptions({
  queryKey: [...seasonsKey, 'list'],
  queryFn: ({ signal }) => call(api.officeSeasons.list, { signal }),
});

export function seasonQuery(seasonId: string) {
  return queryOptions({
    queryKey: [...seasonsKey, 'one', seasonId],
    queryFn: ({ signal }) => call(api.officeSeasons.show, { params: { seasonId }, signal }),
    // The page keeps a draft of what it loaded. A new version is shown only after saving or on request.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
}

/** What is wrong with the draft, what saving it would do, and its page. */
export function seasonCheckQuery(file: string, base: string) {
  return queryOptions({
    queryKey: [...seasonsKey, 'check', base, file],
    queryFn: ({ signal }) => call(api.officeSeasons.check, { body: { file, base }, signal }),
    staleTime: Infinity,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
  });
}
