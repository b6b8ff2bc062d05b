import { api } from '@crewtable/contract';
import type { Answer } from '@crewtable/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { productClock } from '../../lib/product-clock.ts';

export type DemoMail = Answer<typeof api.demo.mail>[number];

const desk = ['demo'] as const;
const lookAgainMs = 3_000;

export const mailboxQuery = queryOptions({
  queryKey: [...desk, 'mail'],
  queryFn: ({ signal }) => call(api.demo.mail, { query: {}, signal }),
  refetchInterval: lookAgainMs,
});

export const chronicleQuery = queryOptions({
  queryKey: [...desk, 'activity'],
  queryFn: ({ signal }) => call(api.demo.activity, { signal }),
  refetchInterval: lookAgainMs,
});

export type ClockMove = { now: string } | { advance: string };

/** Moves the clock; when it answers, everything that fell due on the way has happened. */
export function useMoveClock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (move: ClockMove) => call(api.demo.moveClock, { body: move }),
    onSuccess: ({ now }) => productClock.set(new Date(now)),
    onSettled: () => client.invalidateQueries({ queryKey: desk }),
  });
}
