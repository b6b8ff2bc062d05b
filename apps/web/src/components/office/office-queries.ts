import { api } from '@crewtable/contract';
import type { EventPageBody, TodayBody } from '@crewtable/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

/** Open pages of the office read again after this time. */
const readEveryMs = 30_000;

export const todayQuery = queryOptions<TodayBody>({
  queryKey: ['office', 'today'],
  queryFn: ({ signal }) => call(api.officeToday.showToday, { signal }),
  refetchInterval: readEveryMs,
});

/** Everything about events: an act on one event also changes lists and numbers elsewhere. */
export const eventsKey = ['office', 'events'] as const;

export const eventQuery = (eventId: string) =>
  queryOptions<EventPageBody>({
    queryKey: [...eventsKey, 'one', eventId],
    queryFn: ({ signal }) => call(api.officeEvents.showEvent, { params: { eventId }, signal }),
    refetchInterval: readEveryMs,
  });
