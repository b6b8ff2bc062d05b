import type { Static } from 'typebox';
import { Type } from '#type';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../event-shapes.ts';

/** A crew has four students. A lobby has one to three of them. */
export const crewSize = 4;
export const lobbyLimit = 3;
export const maxMessageLength = 500;
/** Held on the card. Charged only to students who do not show up. */
export const holdCents = 500;

const Id = Type.String({ minLength: 1, maxLength: 100 });
const LobbyParams = Type.Object({ lobbyId: Id });
const CrewParams = Type.Object({ groupId: Id });
const Done = Type.Object({ success: Type.Boolean() });

const Preferences = Type.Object({
  location: Type.String(),
  groupSize: Type.Literal(crewSize),
  meetingTime: Instant,
});

/** A partial update: omitted fields keep their value. */
const SomePreferences = Type.Object({
  location: Type.Optional(Type.String({ maxLength: 200 })),
  groupSize: Type.Optional(Type.Integer()),
  meetingTime: Type.Optional(Type.String({ maxLength: 40 })),
});

export const preferenceMessages = {
  location: 'Crews do not meet there.',
  groupSize: `A crew has ${crewSize} students.`,
  meetingTime: 'Crews do not meet at that time.',
} as const;

export const options = endpoint({
  method: 'GET',
  path: 'quickcrew/options',
  summary: "Where and when crews meet: today's times, or tomorrow's where none is left, with how many wait.",
  access: 'anyone',
  answers: {
    200: Type.Object({
      isOpen: Type.Boolean({ description: 'False while there is no place where crews could meet' }),
      cities: Type.Array(Type.String()),
      locations: Type.Array(Type.String()),
      meetingTimes: Type.Array(Type.Object({ meetingTime: Instant, waiting: Type.Integer() })),
      groupSize: Type.Literal(crewSize),
    }),
  },
  errors: [],
});

const LobbyUser = Type.Object({
  userId: Type.String(),
  name: Type.String({ description: 'First name and last initial' }),
  college: Type.String(),
  isYou: Type.Boolean(),
  joined: Type.Boolean(),
  paid: Type.Boolean(),
  ready: Type.Boolean(),
});

const Lobby = Type.Object({
  lobbyId: Type.String(),
  users: Type.Array(LobbyUser),
  preferences: Preferences,
  status: Type.Enum(['open', 'queued', 'matched', 'expired'] as const),
  groupId: Type.Optional(Type.String()),
  /**
   * Another meeting time, sent to members only. A lobby of three gets this offer before it expires, if no
   * single student is left who could complete the crew.
   */
  offeredMeetingTime: Type.Optional(Instant),
});
export type LobbyBody = Static<typeof Lobby>;

export const createLobby = endpoint({
  method: 'POST',
  path: 'lobby/create-lobby',
  summary: 'A lobby of the own default preferences; the one that the student is in already, if there is one.',
  access: 'student',
  answers: { 200: Type.Object({ lobbyId: Type.String() }) },
  errors: ['profile_incomplete', 'in_a_crew', 'suspended', 'quickcrew_not_open'],
});

export const getLobby = endpoint({
  method: 'GET',
  path: 'lobby/:lobbyId',
  summary:
    'A lobby, for its members; a student who has its link sees the part that the invite-join screen needs.',
  access: 'student',
  params: LobbyParams,
  answers: { 200: Lobby },
  errors: ['not_found'],
});

export const openLobby = endpoint({
  method: 'POST',
  path: 'lobby/:lobbyId/open',
  summary:
    'Opens an invitation link: the members see the student as Pending. It takes no place. Repeating it is harmless.',
  access: 'student',
  params: LobbyParams,
  answers: { 200: Lobby },
  errors: ['not_found', 'suspended'],
});

export const dismissPending = endpoint({
  method: 'DELETE',
  path: 'lobby/:lobbyId/pending/:userId',
  summary:
    'A member removes a student who has only opened the link. The student can open it again. Repeating it is harmless.',
  access: 'student',
  params: Type.Object({ lobbyId: Id, userId: Id }),
  answers: { 200: Done },
  errors: ['not_found', 'has_joined'],
});

export const joinLobby = endpoint({
  method: 'POST',
  path: 'lobby/:lobbyId/join',
  summary: 'Joins a lobby. Repeating it is harmless.',
  access: 'student',
  params: LobbyParams,
  answers: { 200: Done },
  errors: [
    'not_found',
    'profile_incomplete',
    'group_full',
    'in_a_crew',
    'lobby_closed',
    'suspended',
    'quickcrew_not_open',
  ],
});

export const leaveLobby = endpoint({
  method: 'POST',
  path: 'lobby/:lobbyId/leave',
  summary: 'Leaves a lobby at any time; the hold is released.',
  access: 'student',
  params: LobbyParams,
  answers: { 200: Done },
  errors: ['not_found', 'in_a_crew'],
});

export const queueLobby = endpoint({
  method: 'POST',
  path: 'lobby/:lobbyId/queue',
  summary:
    'Adds a lobby to the queue once all its members have paid and are ready. Repeating it changes nothing.',
  access: 'student',
  params: LobbyParams,
  answers: { 200: Done },
  errors: ['not_found', 'not_everybody_ready', 'lobby_closed', 'suspended'],
});

export const setReady = endpoint({
  method: 'POST',
  path: 'lobby/:lobbyId/ready',
  summary: 'Sets or resets Ready for the student while the lobby is open.',
  access: 'student',
  params: LobbyParams,
  body: Type.Object({ ready: Type.Boolean() }),
  answers: { 200: Done },
  errors: ['not_found', 'payment_needed', 'lobby_closed'],
  messages: { ready: 'Please say whether you are ready.' },
});

export const setLobbyPreferences = endpoint({
  method: 'POST',
  path: 'lobby/:lobbyId/preferences',
  summary:
    'Changes place and time, and resets Ready for all members. In the queue only the offered time is accepted; an expired lobby opens again.',
  access: 'student',
  params: LobbyParams,
  body: SomePreferences,
  answers: { 200: Done },
  errors: ['not_found', 'lobby_closed', 'in_a_crew', 'suspended', 'quickcrew_not_open'],
  messages: preferenceMessages,
});

export const setPaid = endpoint({
  method: 'POST',
  path: 'lobby/:lobbyId/paid',
  summary: 'Asks the provider whether the hold of $5 is in place.',
  access: 'student',
  params: LobbyParams,
  answers: { 200: Done },
  errors: ['not_found', 'payment_needed'],
});

const CrewMember = Type.Object({
  userId: Type.String(),
  name: Type.String(),
  college: Type.String(),
  isYou: Type.Boolean(),
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
  /** The state of the student's own $5 hold. */
  hold: Type.Enum(['held', 'released', 'captured', 'none'] as const),
  holdPaymentId: Type.Optional(Type.String({ description: 'The own hold among the own payments' })),
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

const Message = Type.Object({
  id: Type.String(),
  senderId: Type.Union([Type.String(), Type.Null()]),
  senderName: Type.String(),
  text: Type.String(),
  timestamp: Instant,
  system: Type.Boolean(),
});
export type MessageBody = Static<typeof Message>;

export const listMessages = endpoint({
  method: 'GET',
  path: 'messages/:groupId',
  summary:
    'The messages of a crew, oldest first, from a given message on, without those of blocked students.',
  access: 'student',
  params: CrewParams,
  query: Type.Object({ after: Type.Optional(Type.String({ maxLength: 30, pattern: '^[0-9]+$' })) }),
  answers: { 200: Type.Array(Message) },
  errors: ['not_found'],
});

export const markMessagesSeen = endpoint({
  method: 'POST',
  path: 'messages/:groupId/seen',
  summary: 'Stores how far the student has read, so that seen messages are not pushed.',
  access: 'student',
  params: CrewParams,
  body: Type.Object({ messageId: Type.String({ maxLength: 15, pattern: '^[0-9]+$' }) }),
  answers: { 200: Done },
  errors: ['not_found'],
});

export const sendMessage = endpoint({
  method: 'POST',
  path: 'groups/:groupId/messages',
  summary: 'Sends a message to the crew, until it has ended.',
  access: 'student',
  params: CrewParams,
  body: Type.Object({ text: Type.String({ maxLength: 4_000, default: '' }) }),
  answers: { 201: Message },
  errors: ['not_found', 'too_late'],
  messages: { text: `A message has at most ${maxMessageLength} characters.` },
  repeat: 'stored-answer',
});

const OwnPreferences = Type.Object({
  location: Type.String(),
  groupSize: Type.Literal(crewSize),
  meetingTime: Type.Union([Instant, Type.Null()]),
});

export const getPreferences = endpoint({
  method: 'GET',
  path: 'preferences',
  summary: 'The own defaults for new lobbies.',
  access: 'student',
  answers: { 200: OwnPreferences },
  errors: [],
});

export const savePreferences = endpoint({
  method: 'POST',
  path: 'preferences',
  summary: 'Keeps the own defaults for new lobbies.',
  access: 'student',
  body: SomePreferences,
  answers: { 201: OwnPreferences },
  errors: [],
  messages: preferenceMessages,
});
