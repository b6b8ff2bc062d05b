import type { Static } from 'typebox';
import { Type } from '#type';
import { Appetizer } from '../catalogue/appetizer.ts';
import { seasonPictures, seasonRegistrations } from '../catalogue/season-choices.ts';
import { SeasonTexts } from '../catalogue/season-texts.ts';
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

/**
 * - announced: students can at most join a list
 * - open: tickets are sold, and the first date has not started
 * - running: the first date has started, and the last one has not ended
 * - over: nothing takes place any more
 */
const seasonStates = ['announced', 'open', 'running', 'over'] as const;
export type SeasonState = (typeof seasonStates)[number];

const Semester = Type.Object({
  id: Type.String(),
  title: Type.String(),
  dateRange: Type.String(),
  shortDescription: Type.String(),
  registrationStatus: Type.Enum(['PRE_REGISTER', 'CLOSED', 'COMING_SOON'] as const),
  registrationMessage: Type.String(),
  state: Type.Enum(seasonStates),
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

/** The dates of a season that sells tickets, in words. */
const SeasonSchedule = Type.Object({
  eventTitle: Type.String({ description: "'Summer Series'" }),
  weekday: Type.String({
    description: "'Wednesday', or 'Tuesday or Wednesday' if single dates are on another weekday",
  }),
  dayBefore: Type.String({ description: "'Tuesday': tables are shown 24 hours before" }),
  startTime: Type.String({ description: "'7:00 PM'" }),
  area: Type.String(),
  tableMin: Type.Integer(),
  tableMax: Type.Integer(),
  exceptions: Type.String({ description: "'No event on July 2.'; empty if there are none" }),
  firstAt: Instant,
  opensAt: Type.Union([Instant, Type.Null()], {
    description: 'When registration opens; null if it is open from the start',
  }),
});

export const Season = Type.Object({
  id: Type.String(),
  slug: Type.String(),
  title: Type.String(),
  seriesTitle: Type.String(),
  dateRange: Type.String(),
  picture: Type.Enum(seasonPictures),
  state: Type.Enum(seasonStates),
  registration: Type.Enum(seasonRegistrations),
  registrationMessage: Type.String({ description: "As on the card: 'Registration is open'" }),
  texts: SeasonTexts,
  schedule: Type.Union([SeasonSchedule, Type.Null()]),
});
export type SeasonBody = Static<typeof Season>;

export const getSeason = endpoint({
  method: 'GET',
  path: 'semesters/:slug',
  summary: 'The page of the season of a slug: the running one, else the open, announced or latest past one.',
  access: 'anyone',
  params: Type.Object({ slug: TargetId }),
  answers: { 200: Season },
  errors: ['not_found'],
});

/** A season in the header, on the landing page and in the policies. */
const SiteSeason = Type.Object({
  id: Type.String(),
  slug: Type.String(),
  title: Type.String(),
  state: Type.Enum(seasonStates),
  registration: Type.Enum(seasonRegistrations),
  banner: Type.String(),
  link: Type.String(),
  invitation: Type.Object({ heading: Type.String(), text: Type.String() }),
  tickets: Type.Union([
    Type.Object({
      eventTitle: Type.String({ description: "'Summer Series'" }),
      weekday: Type.String({ description: "'Wednesday', or 'date' if the dates are on several weekdays" }),
      startTime: Type.String({ description: "'7:00 PM'" }),
      area: Type.String(),
      tableMin: Type.Integer(),
      tableMax: Type.Integer(),
      passCents: Type.Integer(),
      ticketCents: Type.Integer(),
      datesLeft: Type.Integer({ description: 'Dates for which students can register or wait now' }),
      passDates: Type.Integer({ description: 'Seats that a pass bought now gives; 0 if it is not on sale' }),
      isFull: Type.Boolean({ description: 'True if every date that is left is full' }),
    }),
    Type.Null(),
  ]),
  offer: Type.Union([Type.Object({ students: Type.Integer(), amountCents: Type.Integer() }), Type.Null()], {
    description: 'Null if it is used up',
  }),
});
export type SiteSeasonBody = Static<typeof SiteSeason>;

const SiteMeal = Type.Object({
  title: Type.String(),
  weekdays: Type.Array(Type.Integer(), { description: '0 is Sunday' }),
  startTime: Type.String({ description: "'11:00 AM'" }),
  area: Type.String(),
  tableMin: Type.Integer(),
  tableMax: Type.Integer(),
  priceCents: Type.Integer(),
});
export type SiteMealBody = Static<typeof SiteMeal>;

/** What every page says about seasons, meals and offers. The server adds it to the HTML of every page. */
export const Site = Type.Object({
  seasons: Type.Array(SiteSeason, {
    description: 'Those that are not over, one of each slug. The first is the one to invite to.',
  }),
  meals: Type.Array(SiteMeal),
  appetizer: Type.Union([Appetizer, Type.Null()]),
});
export type SiteBody = Static<typeof Site>;

export const getSite = endpoint({
  method: 'GET',
  path: 'site',
  summary: 'What every page says about seasons, meals and offers.',
  access: 'anyone',
  answers: { 200: Site },
  errors: [],
});

const SeriesDate = Type.Object({
  eventId: Type.String(),
  date: Instant,
  formatted: Type.String({ description: "'Wed, Jun 4 · 7:00 PM', New York time" }),
  /** Registration closes. The tables are formed and told then. */
  closesAt: Instant,
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

export const Series = Type.Object({
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
