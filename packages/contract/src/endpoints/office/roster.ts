import type { Static, TSchema } from 'typebox';
import { Type } from '#type';
import { endpoint } from '../../endpoint.ts';
import { EventStatus, Instant, TargetId } from '../../event-shapes.ts';
import { nameProperties, Presence, Reason, reasonMessages, ShownHash } from '../../office-shapes.ts';
import { rosterMessages } from '../../rules/office-messages.ts';

const Maybe = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

const EventParams = Type.Object({ eventId: TargetId });
const SeatParams = Type.Object({ eventId: TargetId, studentId: Type.String({ maxLength: 100 }) });

const eventProperties = {
  id: Type.String(),
  title: Type.String(),
  /** The title of the series; null for a meal. */
  series: Maybe(Type.String()),
  status: EventStatus,
  startsAt: Instant,
  closesAt: Instant,
  releasedAt: Maybe(Instant),
};

const seatStates = ['registered', 'reserved', 'offered'] as const;
const paidStates = [
  'pass',
  'single',
  'subscription',
  'free',
  'paying',
  'refund_pending',
  'refunded',
] as const;

const seatProperties = {
  state: Type.Enum(seatStates),
  /** The number of the table; null without one. */
  table: Maybe(Type.Integer()),
  /** Null without the right to read money. */
  paid: Maybe(Type.Enum(paidStates)),
  /** What was paid for this date alone. */
  paidCents: Maybe(Type.Integer()),
  presence: Maybe(Presence),
  /** How many events the student came to before. */
  cameBefore: Type.Integer(),
  /** Null while the seat is only kept. */
  registeredAt: Maybe(Instant),
};

const RosterRow = Type.Object({
  ...nameProperties,
  /** Its place in the list of colleges, because 5,000 rows share a few dozen names. */
  college: Type.Integer(),
  /** The same number for friends who sit together. Null for students who come alone. */
  friends: Maybe(Type.Integer()),
  ...seatProperties,
});

export type RosterRowBody = Static<typeof RosterRow>;

export const showRoster = endpoint({
  method: 'GET',
  path: 'organise/events/:eventId/roster',
  summary:
    'Everybody with a seat, in one answer: filters and search work in the page. A host sees the events of the own shifts.',
  access: 'organiser',
  right: 'people.read',
  params: EventParams,
  answers: {
    200: Type.Object({
      event: Type.Object(eventProperties),
      colleges: Type.Array(Type.String()),
      tables: Type.Integer(),
      seated: Type.Integer(),
      /** Students with a seat and without a table, once there are tables. */
      withoutTable: Type.Integer(),
      rows: Type.Array(RosterRow),
    }),
  },
  errors: ['not_found'],
});

export type RosterBody = Static<(typeof showRoster)['answers'][200]>;

/** A table with a free chair, as it would be with the student. */
const FreeTable = Type.Object({
  tableId: Type.String(),
  number: Type.Integer(),
  venue: Maybe(Type.String()),
  students: Type.Integer(),
  seats: Type.Integer(),
  colleges: Type.Integer(),
  /** How many students of the table the student met at a table before. */
  repeats: Type.Integer(),
  /** How many friends of the student sit there. */
  friends: Type.Integer(),
  /** How many people are told, with the student. Zero before the release, when nobody knows a table. */
  told: Type.Integer(),
  shownHash: ShownHash,
});

export type FreeTableBody = Static<typeof FreeTable>;

const RosterStudent = Type.Object({
  ...nameProperties,
  college: Type.String(),
  ...seatProperties,
  venue: Maybe(Type.String()),
  /** Until when a seat is kept that is not registered. */
  keptUntil: Maybe(Instant),
  paidAt: Maybe(Instant),
  friends: Type.Array(Type.Object(nameProperties)),
  /** The newest events the student came to. */
  came: Type.Array(Type.Object({ title: Type.String(), startsAt: Instant })),
  /** The newest notification about this seat. */
  told: Maybe(Type.Object({ title: Type.String(), at: Instant, readAt: Maybe(Instant) })),
  /** What the caller can do now. */
  possible: Type.Object({
    takeOut: Type.Boolean(),
    refund: Type.Boolean(),
    toWaitlist: Type.Boolean(),
    seat: Type.Boolean(),
    attendance: Type.Boolean(),
  }),
  /** Only for a student without a table. The best ones first. */
  freeTables: Type.Array(FreeTable),
});

export type RosterStudentBody = Static<typeof RosterStudent>;

export const showStudent = endpoint({
  method: 'GET',
  path: 'organise/events/:eventId/roster/:studentId',
  summary:
    'One seat: what was paid and told, what can be done, and the free chairs for a student without a table.',
  access: 'organiser',
  right: 'people.read',
  params: SeatParams,
  answers: { 200: RosterStudent },
  errors: ['not_found'],
});

/** Out without money, out with what was paid, or to the end of the waitlist. */
const removals = ['keep_payment', 'refund', 'waitlist'] as const;

export type RemovalWay = (typeof removals)[number];

export const previewRemoval = endpoint({
  method: 'GET',
  path: 'organise/events/:eventId/roster/:studentId/removal',
  summary: 'What taking the student out would cause: the money, the seat, and who is told.',
  access: 'organiser',
  right: 'events.manage',
  params: SeatParams,
  query: Type.Object({ way: Type.Optional(Type.Enum(removals)) }),
  answers: {
    200: Type.Object({
      causes: Type.Array(Type.String()),
      refundCents: Type.Integer(),
      /** Why it is not possible now; null if it is. */
      refusal: Maybe(Type.String()),
      shownHash: ShownHash,
    }),
  },
  errors: ['not_found'],
});

export type RemovalBody = Static<(typeof previewRemoval)['answers'][200]>;

const removal = {
  method: 'POST',
  access: 'organiser',
  params: SeatParams,
  body: Type.Object({ reason: Reason, shownHash: ShownHash }),
  answers: { 200: Type.Object({ refundCents: Type.Integer() }) },
  errors: ['not_found', 'too_late', 'not_available', 'list_changed'],
  repeat: 'stored-answer',
  messages: reasonMessages,
} as const;

export const takeOut = endpoint({
  ...removal,
  path: 'organise/events/:eventId/roster/:studentId/take-out',
  summary: 'Takes the student out. What was paid stays valid. A freed seat goes to the waitlist.',
  right: 'events.manage',
});

export const takeOutWithRefund = endpoint({
  ...removal,
  path: 'organise/events/:eventId/roster/:studentId/take-out-with-refund',
  summary: 'Takes the student out and sends back what was paid for this date.',
  right: 'money.refund',
  needsConfirmation: true,
  errors: [...removal.errors, 'over_refund_limit'],
});

export const moveToWaitlist = endpoint({
  ...removal,
  path: 'organise/events/:eventId/roster/:studentId/to-waitlist',
  summary: 'Gives the seat to the first on the waitlist, and puts the student at its end.',
  right: 'waitlist.manage',
});

export const seatStudent = endpoint({
  method: 'POST',
  path: 'organise/events/:eventId/roster/:studentId/seat',
  summary: 'Seats a student without a table, and tells the table if the tables are known.',
  access: 'organiser',
  right: 'events.manage',
  params: SeatParams,
  body: Type.Object({ tableId: Type.String({ maxLength: 100 }), shownHash: ShownHash }),
  answers: { 200: Type.Object({ table: Type.Integer(), told: Type.Integer() }) },
  errors: ['not_found', 'too_early', 'too_late', 'list_changed'],
  repeat: 'stored-answer',
  messages: { tableId: rosterMessages.table },
});

export const correctAttendance = endpoint({
  method: 'POST',
  path: 'organise/events/:eventId/roster/:studentId/attendance',
  summary: 'Records after the start whether the student came.',
  access: 'organiser',
  right: 'events.manage',
  params: SeatParams,
  body: Type.Object({ came: Type.Boolean() }),
  answers: { 200: Type.Object({ came: Type.Boolean() }) },
  errors: ['not_found', 'too_early'],
  repeat: 'stored-answer',
  messages: { came: rosterMessages.came },
});
