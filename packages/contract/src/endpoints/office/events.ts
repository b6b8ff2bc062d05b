import type { Static, TSchema } from 'typebox';
import { Type } from '#type';
import { hourMs } from '../../durations.ts';
import { endpoint } from '../../endpoint.ts';
import { EventParams, EventStatus, Instant } from '../../event-shapes.ts';
import { Reason, reasonMessages, ShownHash } from '../../office-shapes.ts';
import { officeEventMessages } from '../../rules/office-messages.ts';

const Maybe = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** How long after closing a release can be held. At the end of the hold the tables are told in any case. */
export const maxReleaseHoldMs = 2 * hourMs;

/** More than any event has; a typing mistake must not open thousands of seats. */
export const maxCapacity = 5_000;

/** One event in a list of the office. A plain object, so that other schemas can include its properties. */
const eventProperties = {
  id: Type.String(),
  title: Type.String(),
  /** The title of the series; null for a meal. */
  series: Maybe(Type.String()),
  area: Type.String(),
  status: EventStatus,
  /** Null if registration was open from the beginning. */
  opensAt: Maybe(Instant),
  closesAt: Instant,
  startsAt: Instant,
  endsAt: Instant,
  /** The tables are not told before, because an organiser holds them. */
  heldUntil: Maybe(Instant),
  /** Since when students wait for a venue. */
  lateSince: Maybe(Instant),
  capacity: Type.Integer(),
  registered: Type.Integer(),
  /** Seats that are kept for somebody who pays or has an offer. */
  kept: Type.Integer(),
  waiting: Type.Integer(),
  /** Zero before the tables are formed. */
  tables: Type.Integer(),
  /** How many venues the tables have. Zero before the release. */
  venues: Type.Integer(),
};

export const OfficeEvent = Type.Object(eventProperties);

export type OfficeEventBody = Static<typeof OfficeEvent>;

const Day = Type.Optional(Type.String({ format: 'date' }));

export const listEvents = endpoint({
  method: 'GET',
  path: 'organise/events',
  summary: 'Events by their start, with their numbers. A host sees the events of the own shifts.',
  access: 'organiser',
  right: 'events.read',
  query: Type.Object({
    /** Days in New York, both included. Without `from`: today. */
    from: Day,
    to: Day,
  }),
  answers: {
    200: Type.Object({
      events: Type.Array(OfficeEvent),
      /** There are more events than the answer contains: ask for fewer days. */
      isCut: Type.Boolean(),
    }),
  },
  errors: [],
});

const Point = Type.Object({ at: Instant, registered: Type.Integer() });

/** One table from above: how many chairs are taken, and by whom in general. */
export const OfficeTable = Type.Object({
  number: Type.Integer(),
  students: Type.Integer(),
  checkedIn: Type.Integer(),
  absent: Type.Integer(),
});

export const VenueTables = Type.Object({
  /** Null for the tables without a venue. */
  id: Maybe(Type.String()),
  name: Maybe(Type.String()),
  street: Maybe(Type.String()),
  tables: Type.Array(OfficeTable),
});

export type VenueTablesBody = Static<typeof VenueTables>;

const Numbers = Type.Object({
  withPass: Type.Integer(),
  inFriendGroups: Type.Integer(),
  friendGroups: Type.Integer(),
  colleges: Type.Integer(),
  /** Students who have not been at an event before. */
  firstTime: Type.Integer(),
  /** Students with a place at a table, without those who said that they cannot come. */
  seated: Type.Integer(),
  checkedIn: Type.Integer(),
  absent: Type.Integer(),
  /** Students with a seat but without a table, once there are tables. */
  withoutTable: Type.Integer(),
  /** How many tables it would be if registration closed now. */
  tablesNeeded: Type.Integer(),
});

/** What an organiser with all rights can do now. Each is null, or false, if it is not possible now. */
const Possible = Type.Object({
  capacity: Maybe(Type.Object({ min: Type.Integer(), max: Type.Integer() })),
  /** The latest end of a hold. */
  holdUntil: Maybe(Instant),
  assignAgain: Type.Boolean(),
  release: Type.Boolean(),
  cancel: Type.Boolean(),
});

export const showEvent = endpoint({
  method: 'GET',
  path: 'organise/events/:eventId',
  summary: 'One event: its times, how it filled, its numbers, its tables, and what can be done now.',
  access: 'organiser',
  right: 'events.read',
  isPolled: true,
  params: EventParams,
  answers: {
    200: Type.Object({
      ...eventProperties,
      seriesId: Maybe(Type.String()),
      /** 'The second of twelve dates.' Null for a meal. */
      date: Maybe(Type.Object({ number: Type.Integer(), of: Type.Integer() })),
      isSeries: Type.Boolean(),
      tableMin: Type.Integer(),
      tableMax: Type.Integer(),
      /** When it was put into the calendar. */
      createdAt: Instant,
      releasedAt: Maybe(Instant),
      cancelledAt: Maybe(Instant),
      cancelledBecause: Maybe(Type.String()),
      /** The page on which students see it. */
      studentPath: Type.String(),
      /** What was paid for this date alone, after refunds. Null without the right to read money. */
      takenCents: Maybe(Type.Integer()),
      numbers: Numbers,
      curve: Type.Object({
        points: Type.Array(Point),
        /** The date before of the same series or meal, moved to the times of this one. */
        compared: Maybe(
          Type.Object({ eventId: Type.String(), startsAt: Instant, points: Type.Array(Point) }),
        ),
      }),
      byVenue: Type.Array(VenueTables),
      possible: Possible,
    }),
  },
  errors: ['not_found'],
});

export type EventPageBody = Static<(typeof showEvent)['answers'][200]>;

export const changeCapacity = endpoint({
  method: 'POST',
  path: 'organise/events/:eventId/capacity',
  summary: 'Changes the number of seats, not below the taken ones. New seats go to the waitlist first.',
  access: 'organiser',
  right: 'events.manage',
  params: EventParams,
  body: Type.Object({
    capacity: Type.Integer({ minimum: 1, maximum: maxCapacity }),
    /** The capacity that the page showed. If a colleague changed it meanwhile, nothing is changed. */
    shownCapacity: Type.Integer({ minimum: 0 }),
  }),
  answers: { 200: Type.Object({ capacity: Type.Integer() }) },
  errors: ['not_found', 'too_late', 'seats_taken', 'list_changed'],
  repeat: 'stored-answer',
  messages: { capacity: officeEventMessages.capacity, shownCapacity: officeEventMessages.capacity },
});

export const holdRelease = endpoint({
  method: 'POST',
  path: 'organise/events/:eventId/hold',
  summary: 'The tables are told at this time at the earliest: at most two hours after closing.',
  access: 'organiser',
  right: 'events.manage',
  params: EventParams,
  body: Type.Object({ until: Instant, reason: Reason }),
  answers: { 200: Type.Object({ heldUntil: Instant }) },
  errors: ['not_found', 'too_late'],
  repeat: 'stored-answer',
  messages: { until: officeEventMessages.until, ...reasonMessages },
});

export const assignTables = endpoint({
  method: 'POST',
  path: 'organise/events/:eventId/tables',
  summary: 'Forms other tables, after closing and before the release.',
  access: 'organiser',
  right: 'events.manage',
  params: EventParams,
  answers: { 200: Type.Object({ tables: Type.Integer(), withoutTable: Type.Integer() }) },
  errors: ['not_found', 'too_early', 'too_late', 'no_tables'],
  repeat: 'stored-answer',
});

export const release = endpoint({
  method: 'POST',
  path: 'organise/events/:eventId/release',
  summary: 'Ends a hold: the tables are told as soon as they have venues.',
  access: 'organiser',
  right: 'events.manage',
  params: EventParams,
  answers: { 200: Type.Object({ released: Type.Literal(true) }) },
  errors: ['not_found', 'too_early', 'too_late'],
  repeat: 'stored-answer',
});

/** One line of the preview: students who read the same words about their money. */
const Told = Type.Object({
  students: Type.Integer(),
  /** On the waitlist or with an offer, not at a seat. */
  inLine: Type.Boolean(),
  /** For each of them. */
  refundCents: Type.Integer(),
  /** Part of a pass: the rest of it stays valid. */
  isShare: Type.Boolean(),
  text: Type.String(),
});

export const previewCancellation = endpoint({
  method: 'GET',
  path: 'organise/events/:eventId/cancellation',
  summary: 'What cancelling the event would cause: who is told, and what goes back, to the cent.',
  access: 'organiser',
  right: 'events.cancel',
  params: EventParams,
  answers: {
    200: Type.Object({
      told: Type.Array(Told),
      students: Type.Integer(),
      waiting: Type.Integer(),
      refunds: Type.Integer(),
      refundCents: Type.Integer(),
      /** Sent back with the act: it is done only if it still causes exactly this. */
      shownHash: Type.String(),
    }),
  },
  errors: ['not_found', 'too_late'],
});

export type CancellationBody = Static<(typeof previewCancellation)['answers'][200]>;

export const cancelEvent = endpoint({
  method: 'POST',
  path: 'organise/events/:eventId/cancel',
  summary: 'Cancels the event, tells everybody and refunds what was paid, exactly as the preview showed.',
  access: 'organiser',
  right: 'events.cancel',
  needsConfirmation: true,
  params: EventParams,
  body: Type.Object({
    /** Students read it, and it is kept in the audit log. */
    reason: Reason,
    shownHash: ShownHash,
  }),
  answers: {
    200: Type.Object({ students: Type.Integer(), refunds: Type.Integer(), refundCents: Type.Integer() }),
  },
  errors: ['not_found', 'too_late', 'list_changed'],
  repeat: 'stored-answer',
  messages: { reason: officeEventMessages.cancelReason },
});
