import type { Static } from 'typebox';
import { Type } from '#type';
import { endpoint } from '../../endpoint.ts';
import { Instant } from '../../event-shapes.ts';
import { CrewParams, Done } from './shapes.ts';

/** The number of students of a crew. */
export const crewSize = 4;

const CrewMember = Type.Object({
  userId: Type.String(),
  name: Type.String(),
  college: Type.String(),
  isYou: Type.Boolean(),
  isFriend: Type.Boolean({ description: 'Came from the same lobby' }),
  introSent: Type.Boolean(),
  onTheWay: Type.Boolean(),
  checkedIn: Type.Boolean(),
  left: Type.Boolean(),
  linkedinHandle: Type.Union([Type.String(), Type.Null()]),
  instagramHandle: Type.Union([Type.String(), Type.Null()]),
  facebookHandle: Type.Union([Type.String(), Type.Null()]),
  wish: Type.Union([Type.Literal('again'), Type.Literal('never'), Type.Null()]),
});

const Crew = Type.Object({
  groupId: Type.String(),
  members: Type.Array(CrewMember),
  latitude: Type.Number(),
  longitude: Type.Number(),
  location: Type.String({ description: "The meeting place's name" }),
  address: Type.String(),
  invented: Type.Optional(Type.Literal(true, { description: 'A place of the demo, which does not exist' })),
  meetTime: Instant,
  checkInFrom: Instant,
  checkInUntil: Instant,
  /** Leaving is free until then. */
  freeToLeaveUntil: Instant,
  endsAt: Instant,
  status: Type.Enum(['meeting', 'ended', 'cancelled'] as const),
  /** The state of the student's own hold. */
  hold: Type.Enum(['held', 'released', 'captured', 'none'] as const),
  holdPaymentId: Type.Optional(Type.String({ description: 'The own hold among the own payments' })),
  holdCents: Type.Optional(Type.Integer({ description: 'The amount of the own hold' })),
  reviewed: Type.Boolean(),
});
export type CrewBody = Static<typeof Crew>;

export const getCrew = endpoint({
  method: 'GET',
  path: 'groups/:groupId',
  summary: 'A crew, for its members alone.',
  access: 'student',
  params: CrewParams,
  answers: { 200: Crew },
  hasEntityTag: true,
  errors: ['not_found'],
});

export const listCrews = endpoint({
  method: 'GET',
  path: 'groups',
  summary: 'The own crews, newest first.',
  access: 'student',
  answers: { 200: Type.Array(Crew) },
  errors: [],
});

export const updateProgress = endpoint({
  method: 'POST',
  path: 'groups/:groupId/progress',
  summary: 'Intro sent, on the way, checked in: in this order. Repeating a step is harmless.',
  access: 'student',
  params: CrewParams,
  body: Type.Object({ step: Type.Enum(['introSent', 'onTheWay', 'checkedIn'] as const) }),
  answers: { 200: Crew },
  errors: ['not_found', 'not_in_order', 'too_early', 'too_late'],
  messages: { step: 'Please choose the next step.' },
});

export const leaveCrew = endpoint({
  method: 'POST',
  path: 'groups/:groupId/leave',
  summary: 'Leaves a crew: without cost until an hour before the meeting, afterwards the hold is charged.',
  access: 'student',
  params: CrewParams,
  answers: {
    200: Type.Object({ success: Type.Boolean(), hold: Type.Enum(['released', 'captured'] as const) }),
  },
  errors: ['not_found', 'too_late'],
});

export const reviewCrew = endpoint({
  method: 'POST',
  path: 'groups/:groupId/review',
  summary: 'A rating and review, after the crew has met. The newest one counts.',
  access: 'student',
  params: CrewParams,
  body: Type.Object({
    rating: Type.Integer({ minimum: 1, maximum: 5 }),
    text: Type.String({ maxLength: 4_000, default: '' }),
  }),
  answers: { 201: Done },
  errors: ['not_found', 'too_early'],
  messages: { rating: 'Please choose a number from 1 to 5.' },
});
