import { api } from '@crewtable/contract';
import type { ConsoleBody, OrganiserBody, OrganiserRight } from '@crewtable/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

/** How often an open page asks whether it is locked by now. Asking does not keep the session awake. */
const askEveryMs = 60_000;

export const consoleQuery = queryOptions<ConsoleBody>({
  queryKey: ['office', 'console'],
  queryFn: ({ signal }) => call(api.organisers.showConsole, { signal }),
  refetchInterval: askEveryMs,
});

/** Removes everything that the office has loaded, except the state of the console, which its pages watch. */
export function removeOfficeData(client: QueryClient): void {
  const { queryHash } = client.getQueryCache().find({ queryKey: consoleQuery.queryKey }) ?? {};
  client.removeQueries({ predicate: (query) => query.queryHash !== queryHash });
}

export const meKey = ['office', 'me'] as const;
export const teamKey = ['office', 'team'] as const;
export const auditKey = ['office', 'audit'] as const;

/** The organiser of this page. Only for components inside the office area. */
export function useOrganiser(): OrganiserBody {
  const { data } = useQuery(consoleQuery);
  if (!data?.organiser) throw new Error('Expected an organiser inside the office area');
  return data.organiser;
}

export function hasRight({ rights }: OrganiserBody, right: OrganiserRight): boolean {
  return rights.includes(right);
}

export const roleNames = { owner: 'Owner', host: 'Host', support: 'Support', safety: 'Safety' } as const;

/** 'AR' for Ana Reyes. */
export function initialsOf(name: string): string {
  const words = name.split(' ').filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}
