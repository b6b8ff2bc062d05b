import type { Static } from 'typebox';
import { Type } from '#type';
import { endpoint } from '../endpoint.ts';
import {
  EventEntry,
  EventParams,
  EventStatus,
  EventTitle,
  Instant,
  pageFields,
  TargetId,
  Waitlist,
} from '../event-shapes.ts';

/** Something for the first who register. */
const Offer = Type.Object({
  total: Type.Integer(),
  remaining: Type.Integer(),
  amountCents: Type.Integer(),
});

const Semester = Type.Object({
  id: Type.String(),
  title: Type.String(),
  dateRange: Type.String(),
  shortDescription: Type.String(),
  registrationStatus: Type.Enum(['PRE_REGISTER', 'CLOSED', 'COMING_SOON'] as const),
  registrationMessage: Type.String(),
  heroImage: Type.String({ description: 'The name of a drawing' }),
  seriesId: Type.Union([Type.String(), Type.Null()]),
  seatsLeft: Type.Union([Type.Integer(), Type.Null()], { description: 'On the emptiest date still open' }),
  offer: Type.Union([Offer, Type.Null()]),
});
export type SemesterBody = Static<typeof Semester>;

export const listSemesters = endpoint({
  method: 'GET',
  path: 'semesters',
  summary: 'The cards of the semester selector, in their order.',
  access: 'anyone',
  answers: { 200: Type.Array(Semester) },
  errors: [],
});

const SeriesDate = Type.Object({
  eventId: Type.String(),
  date: Instant,
  formatted: Type.String({ description: "'Wed, Jun 4 · 7:00 PM', New York time" }),
  status: EventStatus,
  seatsLeft: Type.Integer(),
  isUserRegistered: Type.Boolean(),
  amountDueCents: Type.Integer({ description: 'What this student would pay for a single ticket now' }),
  /** There where it is full: how many wait, and the own place in line. */
  waitlist: Type.Optional(Waitlist),
  /** A seat is kept for this student until then: offered from the waitlist, or being paid for. */
  keptUntil: Type.Optional(Instant),
  withPass: Type.Union([Type.Literal('seat'), Type.Literal('waitlist'), Type.Null()], {
    description: 'What a pass bought now would give on this date; null where it covers nothing',
  }),
});

const RecentRegistration = Type.Object({
  firstName: Type.String(),
  lastInitial: Type.String(),
  college: Type.String(),
  /** Invented, for a product that nobody has used yet. */
  example: Type.Boolean(),
});

const Series = Type.Object({
  id: Type.String(),
  title: Type.String(),
  sellsTickets: Type.Boolean(),
  /** Seats on each date. */
  capacity: Type.Integer(),
  passCents: Type.Union([Type.Integer(), Type.Null()]),
  ticketCents: Type.Union([Type.Integer(), Type.Null()]),
  /** What this student would pay for a single ticket now: subscribers pay nothing. */
  ticketDueCents: Type.Union([Type.Integer(), Type.Null()]),
  /** On sale while single tickets for the dates with room would cost more than the pass. */
  passAvailable: Type.Boolean(),
  hasPass: Type.Boolean(),
  isPreregistered: Type.Boolean(),
  /** The student's own invite code for the series; null for everybody who is not part of it. */
  referralId: Type.Union([Type.String(), Type.Null()]),
  dates: Type.Array(SeriesDate),
  offer: Type.Union([Offer, Type.Null()]),
  recentRegistrations: Type.Array(RecentRegistration),
});
export type SeriesBody = Static<typeof Series>;

export const getSeries = endpoint({
  method: 'GET',
  path: 'series/:seriesId',
  summary: 'The dates of a series with what is left, its prices and its offer.',
  access: 'anyone',
  params: Type.Object({ seriesId: TargetId }),
  answers: { 200: Series },
  errors: ['not_found'],
});

export const listEvents = endpoint({
  method: 'GET',
  path: 'events',
  summary: 'Events still to come, soonest first.',
  access: 'anyone',
  query: Type.Object({
    ...pageFields,
    title: Type.Optional(EventTitle),
    seriesId: Type.Optional(TargetId),
  }),
  answers: { 200: Type.Array(EventEntry) },
  errors: [],
});

export const getEvent = endpoint({
  method: 'GET',
  path: 'events/:eventId',
  summary: 'One event, or a series by its own id.',
  access: 'anyone',
  params: EventParams,
  answers: { 200: Type.Object({ date: EventEntry }) },
  errors: ['not_found'],
});
