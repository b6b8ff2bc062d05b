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

/** A benefit for the first students who register. */
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
  /** Only if the date is full: how many students wait, and this student's own position. */
  waitlist: Type.Optional(Waitlist),
  /** A seat is reserved for this student until then: offered from the waitlist, or during payment. */
  keptUntil: Type.Optional(Instant),
  withPass: Type.Union([Type.Literal('seat'), Type.Literal('waitlist'), Type.Null()], {
    description: 'What a pass bought now would give on this date; null where it covers nothing',
  }),
});

const RecentRegistration = Type.Object({
  firstName: Type.String(),
  lastInitial: Type.String(),
  college: Type.String(),
  /** True for an invented example. Only demo mode sends these. */
  example: Type.Boolean(),
});

const Series = Type.Object({
  id: Type.String(),
  title: Type.String(),
  sellsTickets: Type.Boolean(),
  /** Seats per date. */
  capacity: Type.Integer(),
  passCents: Type.Union([Type.Integer(), Type.Null()]),
  ticketCents: Type.Union([Type.Integer(), Type.Null()]),
  /** What this student would pay for a single ticket now: 0 for subscribers and pass holders. */
  ticketDueCents: Type.Union([Type.Integer(), Type.Null()]),
  /**
   * True if this student can buy a pass: single tickets for the dates with free seats must cost more than it.
   */
  passAvailable: Type.Boolean(),
  hasPass: Type.Boolean(),
  isPreregistered: Type.Boolean(),
  /** The student's own invite code for the series; null if the student has not joined it. */
  referralId: Type.Union([Type.String(), Type.Null()]),
  dates: Type.Array(SeriesDate),
  offer: Type.Union([Offer, Type.Null()]),
  recentRegistrations: Type.Array(RecentRegistration),
});
export type SeriesBody = Static<typeof Series>;

export const getSeries = endpoint({
  method: 'GET',
  path: 'series/:seriesId',
  summary: 'The dates of a series with the free seats, its prices and its offer.',
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
