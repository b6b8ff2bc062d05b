import type { Static } from 'typebox';
import { Type } from '#type';
import { CalendarDate } from '../catalogue/file-fields.ts';
import { endpoint } from '../endpoint.ts';
import { EventTitle, Instant } from '../event-shapes.ts';

/** Today and the 13 days after it. */
export const weekDays = 14;

/**
 * - open: students can take a seat
 * - full: students can join the waitlist
 * - upcoming: registration opens later, at `opensAt`
 * - closed: registration is over
 * - cancelled: it does not take place
 */
const weekDateStates = ['open', 'full', 'upcoming', 'closed', 'cancelled'] as const;

const WeekDate = Type.Object({
  eventId: Type.String(),
  title: EventTitle,
  startsAt: Instant,
  endsAt: Instant,
  opensAt: Type.Union([Instant, Type.Null()], { description: 'Null if registration is open from the start' }),
  closesAt: Instant,
  area: Type.String({ description: 'The part of the city; never the address' }),
  priceCents: Type.Integer({ description: 'The deposit of a meal, or a single ticket of a series' }),
  capacity: Type.Integer(),
  seatsTaken: Type.Integer({ description: 'Never more than the capacity; all of them if it is full' }),
  state: Type.Enum(weekDateStates),
  seasonSlug: Type.Union([Type.String(), Type.Null()], {
    description: 'The page on which students register for a date of a series; null for a weekly meal',
  }),
});
export type WeekDateBody = Static<typeof WeekDate>;

const Week = Type.Object({
  firstDay: CalendarDate,
  lastDay: CalendarDate,
  dates: Type.Array(WeekDate, { description: 'Those that have not started, soonest first' }),
});
export type WeekBody = Static<typeof Week>;

export const getWeek = endpoint({
  method: 'GET',
  path: 'week',
  summary: `Every date of the next ${weekDays} days in New York, as a visitor sees it.`,
  access: 'anyone',
  answers: { 200: Week },
  errors: [],
});
