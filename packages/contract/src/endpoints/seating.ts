import type { Static } from 'typebox';
import { Type } from '#type';
import { endpoint } from '../endpoint.ts';
import { EventParams, EventPlace, EventStatus, EventTitle, Instant, Page, Perk } from '../event-shapes.ts';

/** A student at the same table. `lastName` is the initial only, and there is no email address. */
const TableMate = Type.Object({
  userId: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  college: Type.String(),
  /** For place cards: 'NYU'. Equal to `college` if it has no short name. */
  collegeShortName: Type.String(),
  isYou: Type.Boolean(),
  isFriend: Type.Boolean(),
  checkedIn: Type.Boolean(),
  /** This person has declared that they cannot come. */
  absent: Type.Boolean(),
  /** True if both students wished to meet again. */
  again: Type.Boolean(),
  /** The viewer's private wish about this person. */
  wish: Type.Union([Type.Literal('again'), Type.Literal('never'), Type.Null()]),
  /** The viewer has reported this person, and the report was not dismissed. */
  reported: Type.Boolean(),
});
export type TableMateBody = Static<typeof TableMate>;

/** A member of the student's own friend group. */
const Friend = Type.Object({
  userId: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  isYou: Type.Boolean(),
  isOwner: Type.Boolean(),
});
export type FriendBody = Static<typeof Friend>;

const Venue = Type.Object({
  members: Type.Array(TableMate),
  /** What the restaurant calls our reservation. Null if no organiser entered it: students ask for us by name. */
  reservationNumber: Type.Union([Type.String(), Type.Null()]),
  restaurantName: Type.String(),
  restaurantAddress: Type.String(),
  latitude: Type.Number(),
  longitude: Type.Number(),
  /** True for a place that exists in demo mode only. */
  invented: Type.Boolean(),
});

/**
 * Who came to the table, after the event, for a student who came too. A chair counts as seated if its student
 * had not declared an absence; a seated student may have forgotten to check in.
 */
const Attendance = Type.Object({
  seated: Type.Integer(),
  checkedIn: Type.Integer(),
  absent: Type.Integer(),
  /** First names only: students who did not meet are not shown to each other. */
  absentFirstNames: Type.Array(Type.String()),
});
export type AttendanceBody = Static<typeof Attendance>;

const RegisteredEvent = Type.Object({
  eventId: Type.String(),
  title: EventTitle,
  date: Instant,
  endsAt: Instant,
  /** Students can unregister until then. At that time the tables are formed. */
  closesAt: Instant,
  timeRange: Type.String(),
  groupSize: Type.String(),
  heroImage: Type.String({ description: 'The name of a drawing' }),
  location: Type.String(),
  status: EventStatus,
  cancellation: Type.Union([Type.Object({ because: Type.String(), money: Type.String() }), Type.Null()], {
    description: 'Why it was cancelled, and what becomes of the money of this student; null unless cancelled',
  }),
  refundIfLeftUntil: Type.Union([Instant, Type.Null()], {
    description:
      'The hours changed after the student paid: what was paid goes back if the student unregisters before then; else null',
  }),
  seriesId: Type.Union([Type.String(), Type.Null()]),
  priceCents: Type.Integer({
    description: 'The deposit or the single ticket, without discounts; 0 if it is free',
  }),
  /** `eventDetails`, `venueDetails` and `afterPartyDetails` are null until release. */
  eventDetails: Type.Union([EventPlace, Type.Null()]),
  venueDetails: Type.Union([Venue, Type.Null()]),
  afterPartyDetails: Type.Union([
    Type.Object({ locationName: Type.String(), locationAddress: Type.String() }),
    Type.Null(),
  ]),
  /** True if the release is overdue because there is no venue yet. */
  venueIsLate: Type.Boolean(),
  group: Type.Object({
    /** The student and the friends who have a seat at this event. */
    members: Type.Array(Friend),
    /** The other members of a series' group: they belong to the group but have no seat on this date. */
    onOtherDates: Type.Array(Friend),
    /** The maximum size of the whole group, across all dates of a series. */
    limit: Type.Integer(),
  }),
  referralId: Type.Union([Type.String(), Type.Null()]),
  perks: Type.Array(Perk),
  checkedIn: Type.Boolean(),
  absent: Type.Boolean(),
  canCheckIn: Type.Boolean(),
  /** True if the student has seen or skipped the reveal of the table, on any device. */
  revealed: Type.Boolean(),
  /**
   * For calendar programs: a secret in the path replaces the session. If there is no secret, it needs the
   * session.
   */
  calendarPath: Type.String(),
  /** True if the student has given feedback on this event. */
  feedbackGiven: Type.Boolean(),
  ownFeedback: Type.Union(
    [
      Type.Object({
        rating: Type.Union([Type.Integer({ minimum: 1, maximum: 5 }), Type.Null()]),
        feedback: Type.String(),
      }),
      Type.Null(),
    ],
    { description: 'What the student said about this event; null before that' },
  ),
  /** True if the student has chosen to give feedback later, on any device. */
  feedbackPostponed: Type.Boolean(),
  attendance: Type.Union([Attendance, Type.Null()], {
    description: 'Null until the event is over, and for a student who was absent or had no table',
  }),
});
export type RegisteredEventBody = Static<typeof RegisteredEvent>;

export const listRegistered = endpoint({
  method: 'GET',
  path: 'events/registered',
  summary: 'The own events that are not over, soonest first.',
  access: 'student',
  query: Page,
  answers: { 200: Type.Array(RegisteredEvent) },
  errors: [],
});

export const listPast = endpoint({
  method: 'GET',
  path: 'events/registered/past',
  summary: 'The own events that are over or were cancelled, newest first, with the people met there.',
  access: 'student',
  query: Page,
  answers: { 200: Type.Array(RegisteredEvent) },
  errors: [],
});

export const declareAbsence = endpoint({
  method: 'POST',
  path: 'events/:eventId/absence',
  summary: "'I can't come', after registration closed: the table is notified. Repeating it is harmless.",
  access: 'student',
  params: EventParams,
  answers: { 201: Type.Object({ success: Type.Boolean() }) },
  errors: ['not_found', 'registration_open', 'too_late'],
});

export const checkIn = endpoint({
  method: 'POST',
  path: 'events/:eventId/check-in',
  summary: 'Checks in, from 30 minutes before the start until the end. Repeating it is harmless.',
  access: 'student',
  params: EventParams,
  answers: { 201: Type.Object({ success: Type.Boolean() }) },
  errors: ['not_found', 'too_early', 'too_late'],
});

export const markRevealed = endpoint({
  method: 'POST',
  path: 'events/:eventId/revealed',
  summary: 'Stores that the student has seen or skipped the reveal of the table. Repeating it is harmless.',
  access: 'student',
  params: EventParams,
  answers: { 201: Type.Object({ success: Type.Boolean() }) },
  errors: ['not_found', 'too_early', 'too_late'],
});

export const postponeFeedback = endpoint({
  method: 'POST',
  path: 'events/:eventId/feedback-later',
  summary: "'Later': the home page no longer leads with the question. Repeating it is harmless.",
  access: 'student',
  params: EventParams,
  answers: { 201: Type.Object({ success: Type.Boolean() }) },
  errors: ['not_found', 'too_early'],
});

const calendarFile = { 200: Type.String({ contentMediaType: 'text/calendar' }) };

export const ownCalendar = endpoint({
  method: 'GET',
  path: 'events/:eventId/calendar.ics',
  summary: 'The own seat as a calendar file.',
  access: 'student',
  params: EventParams,
  answers: calendarFile,
  errors: ['not_found'],
});

export const calendarBySecret = endpoint({
  method: 'GET',
  path: 'calendar/:file',
  summary: 'The same for a calendar program, which has no session: the secret belongs to one registration.',
  access: 'machine',
  params: Type.Object({ file: Type.String({ maxLength: 100, pattern: '^[A-Za-z0-9_-]+\\.ics$' }) }),
  answers: calendarFile,
  errors: ['not_found'],
});
