import { api } from '@crewtable/contract';
import type { EventBody } from '@crewtable/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { eventsKey } from '../../lib/api/event-keys.ts';

/**
 * Refetch interval while a seat is reserved for or offered to the student: the reservation lasts only
 * minutes.
 */
const keptMs = 30_000;

const isKept = ({ keptUntil, offeredUntil }: EventBody) =>
  keptUntil !== undefined || offeredUntil !== undefined;

/** More than the weekdays of four weeks. */
const maxDates = 50;

/** The upcoming dates of the meal with this title, soonest first, with this student's own state. */
export const mealDatesQuery = (title: string) =>
  queryOptions({
    queryKey: [...eventsKey, 'offered', title],
    queryFn: ({ signal }) => call(api.catalogue.listEvents, { query: { title, limit: maxDates }, signal }),
    refetchInterval: ({ state }) => (state.data?.some(isKept) === true ? keptMs : false),
  });
