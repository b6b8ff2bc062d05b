import type { Static } from 'typebox';
import { Type } from '#type';
import { endpoint } from '../../endpoint.ts';
import { Instant } from '../../event-shapes.ts';
import { Reason, reasonMessages } from '../../office-shapes.ts';
import { noteMessages, organiserMessages } from '../../rules/office-messages.ts';
import { maxNoteLength } from '../../rules/note-rules.ts';
import { paymentStates } from '../payments.ts';

const Nullable = Type.Union([Type.String(), Type.Null()]);
const NullableInstant = Type.Union([Instant, Type.Null()]);

const FoundPerson = Type.Object({
  studentId: Type.String(),
  firstName: Nullable,
  lastInitial: Nullable,
  college: Type.String(),
  isSuspended: Type.Boolean(),
  /** Seats at events that have not ended. */
  comingSeats: Type.Integer(),
});

export type FoundPersonBody = Static<typeof FoundPerson>;

const Word = Type.Optional(Type.String({ maxLength: 60 }));

export const search = endpoint({
  method: 'GET',
  path: 'organise/people',
  summary: 'Students by the beginning of the first name and by college, in the order of the names.',
  access: 'organiser',
  right: 'people.read',
  query: Type.Object({
    name: Word,
    college: Word,
    /** The id of the last student of the page before. */
    after: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  answers: {
    200: Type.Object({
      people: Type.Array(FoundPerson),
      /** For `after` of the next page; null on the last page. */
      next: Nullable,
      /** How many students fit. */
      total: Type.Integer(),
    }),
  },
  errors: [],
});

const PersonPage = Type.Object({
  studentId: Type.String(),
  firstName: Nullable,
  lastInitial: Nullable,
  college: Type.String(),
  status: Type.Enum(['active', 'suspended']),
  joinedAt: Instant,
  /** Until when no new code is sent to the address, because of too many wrong ones; null if there is no hold. */
  signInHeldUntil: NullableInstant,
  /** Newest event first. */
  seats: Type.Array(
    Type.Object({
      eventId: Type.String(),
      title: Type.String(),
      startsAt: Instant,
      state: Type.Enum(['registered', 'reserved', 'offered', 'waiting']),
      isPast: Type.Boolean(),
      /** The number of the table, from the release on. */
      table: Type.Union([Type.Integer(), Type.Null()]),
      venue: Nullable,
      attendance: Type.Union([Type.Enum(['came', 'absent']), Type.Null()]),
    }),
  ),
  /** Null for an organiser who may not see money. */
  payments: Type.Union([
    Type.Array(
      Type.Object({
        id: Type.String(),
        title: Type.String(),
        amountCents: Type.Integer(),
        refundedCents: Type.Integer(),
        state: Type.Enum(paymentStates),
        createdAt: Instant,
      }),
    ),
    Type.Null(),
  ]),
  /** The newest notifications by their kind: their words are the student's. */
  notices: Type.Array(
    Type.Object({
      id: Type.String(),
      kind: Type.String(),
      at: Instant,
      readAt: NullableInstant,
      /** Whether there is a mail that can be sent again. */
      hasMail: Type.Boolean(),
    }),
  ),
  sessions: Type.Array(
    Type.Object({ browser: Nullable, system: Nullable, signedInAt: Instant, lastUsedAt: Instant }),
  ),
  /** Null for an organiser who may not read notes. */
  notes: Type.Union([
    Type.Array(Type.Object({ id: Type.String(), text: Type.String(), by: Type.String(), at: Instant })),
    Type.Null(),
  ]),
});

export type PersonPageBody = Static<typeof PersonPage>;

const StudentParams = Type.Object({ studentId: Type.String({ maxLength: 100 }) });

export const show = endpoint({
  method: 'GET',
  path: 'organise/people/:studentId',
  summary: 'Seats, payments, notifications, sessions and notes of one student.',
  access: 'organiser',
  right: 'people.read',
  params: StudentParams,
  answers: { 200: PersonPage },
  errors: ['not_found'],
});

export const endSessions = endpoint({
  method: 'POST',
  path: 'organise/people/:studentId/sessions/end',
  summary: 'Signs the student out everywhere.',
  access: 'organiser',
  right: 'people.manage',
  params: StudentParams,
  answers: { 200: PersonPage },
  errors: ['not_found'],
  repeat: 'stored-answer',
});

export const liftSignInHold = endpoint({
  method: 'POST',
  path: 'organise/people/:studentId/sign-in-hold/lift',
  summary: 'Sends codes to the address of the student again, after too many wrong ones.',
  access: 'organiser',
  right: 'people.manage',
  params: StudentParams,
  answers: { 200: PersonPage },
  errors: ['not_found'],
  repeat: 'stored-answer',
});

export const resend = endpoint({
  method: 'POST',
  path: 'organise/people/:studentId/notices/:noticeId/resend',
  summary: 'Mails a notification again, if it is still true.',
  access: 'organiser',
  right: 'people.manage',
  params: Type.Object({
    studentId: Type.String({ maxLength: 100 }),
    noticeId: Type.String({ maxLength: 100 }),
  }),
  answers: { 200: PersonPage },
  errors: ['not_found', 'too_late'],
  repeat: 'stored-answer',
});

export const addNote = endpoint({
  method: 'POST',
  path: 'organise/people/:studentId/notes',
  summary: 'Adds a note about a student. It is part of the data that the student can export.',
  access: 'organiser',
  right: 'people.manage',
  params: StudentParams,
  body: Type.Object({ text: Type.String({ maxLength: 4 * maxNoteLength, default: '' }) }),
  answers: { 201: PersonPage },
  errors: ['not_found'],
  repeat: 'stored-answer',
  messages: { text: noteMessages.text },
});

export const deleteNote = endpoint({
  method: 'DELETE',
  path: 'organise/people/:studentId/notes/:noteId',
  summary: 'Deletes a note. The audit log keeps that there was one, not its text.',
  access: 'organiser',
  right: 'people.manage',
  params: Type.Object({
    studentId: Type.String({ maxLength: 100 }),
    noteId: Type.String({ maxLength: 100 }),
  }),
  answers: { 200: PersonPage },
  errors: ['not_found'],
});

export const liftAddressHold = endpoint({
  method: 'POST',
  path: 'organise/people/lift-hold',
  summary: 'Sends codes to an address without an account again, after too many wrong ones.',
  access: 'organiser',
  right: 'people.manage',
  perAccount: { name: 'organiser_find', perHour: 60 },
  body: Type.Object({ address: Type.String({ maxLength: 254, default: '' }) }),
  answers: { 200: Type.Object({}) },
  errors: ['not_found'],
  repeat: 'stored-answer',
  messages: { address: organiserMessages.address },
});

export const endEverySession = endpoint({
  method: 'POST',
  path: 'organise/people/sign-out',
  summary: 'Signs all students out everywhere, for example after a leak.',
  access: 'organiser',
  right: 'team.manage',
  needsConfirmation: true,
  body: Type.Object({ reason: Reason }),
  answers: { 200: Type.Object({ sessions: Type.Integer() }) },
  errors: [],
  repeat: 'stored-answer',
  messages: reasonMessages,
});

const SignUps = Type.Object({
  /** The campaign before the sign-up counts, else the first visit. The largest first. */
  sources: Type.Array(Type.Object({ source: Type.String(), students: Type.Integer() })),
  /** Of all sources, also of those that are not listed. */
  students: Type.Integer(),
});

export type SignUpsBody = Static<typeof SignUps>;

export const signUps = endpoint({
  method: 'GET',
  path: 'organise/sign-ups',
  summary: 'How many students came from which campaign.',
  access: 'organiser',
  right: 'exports.plain',
  answers: { 200: SignUps },
  errors: [],
});
