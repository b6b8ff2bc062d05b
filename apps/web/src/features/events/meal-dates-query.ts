import { api } from '@crewtable/contract';
import type { EventBody } from '@crewtable/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { eventsKey } from '../../lib/api/event-keys.ts';

export const meals = ['Brunch', 'Lunch', 'Dinner'] as const;
export type Meal = (typeof meals)[number];

/** What is kept for a student is kept for minutes: a page that stays open looks again. */
const keptMs = 30_000;

const isKept = ({ keptUntil, offeredUntil }: EventBody) =>
  keptUntil !== undefined || offeredUntil !== undefined;

/** Four weeks of weekdays fit in with room to spare. */
const maxDates = 50;

/** The dates of one meal to come, soonest first, with what they mean for this student. */
export const mealDatesQuery = (title: Meal) =>
  queryOptions({
    queryKey: [...eventsKey, 'offered', title],
    queryFn: ({ signal }) => call(api.catalogue.listEvents, { query: { title, limit: maxDates }, signal }),
    refetchInterval: ({ state }) => (state.data?.some(isKept) === true ? keptMs : false),
  });
