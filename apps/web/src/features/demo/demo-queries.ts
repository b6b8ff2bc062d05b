import { api } from '@crewtable/contract';
import type { Answer, Body } from '@crewtable/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { productClock } from '../../lib/product-clock.ts';

export type DemoMail = Answer<typeof api.demo.mail>[number];

const desk = ['demo'] as const;
const lookAgainMs = 3_000;

export const mailboxQuery = queryOptions({
  queryKey: [...desk, 'mail'],
  queryFn: ({ signal }) => call(api.demo.mail, { query: {}, signal }),
  refetchInterval: lookAgainMs,
});

export const activityQuery = queryOptions({
  queryKey: [...desk, 'activity'],
  queryFn: ({ signal }) => call(api.demo.activity, { signal }),
  refetchInterval: lookAgainMs,
});

export type ClockMove = { now: string } | { advance: string };

/** Moves the clock. The server responds after everything that became due in between has run. */
export function useMoveClock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (move: ClockMove) => call(api.demo.moveClock, { body: move }),
    onSuccess: ({ now }) => productClock.set(new Date(now)),
    onSettled: () => client.invalidateQueries({ queryKey: desk }),
  });
}

const maxEvents = 100;

/** Events that are open and still have free seats. */
export const openEventsQuery = queryOptions({
  queryKey: [...desk, 'events'],
  queryFn: async ({ signal }) => {
    const events = await call(api.catalogue.listEvents, { query: { limit: maxEvents }, signal });
    return events.filter(({ status, seatsLeft }) => status === 'open' && seatsLeft > 0);
  },
});

export const crewTimesQuery = queryOptions({
  queryKey: [...desk, 'crew times'],
  queryFn: ({ signal }) => call(api.quickcrew.options, { signal }),
});

export type SyntheticStudents = Body<typeof api.demo.populate>;

export function useAddStudents() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (crowd: SyntheticStudents) => call(api.demo.populate, { body: crowd }),
    onSettled: () => client.invalidateQueries({ queryKey: desk }),
  });
}
