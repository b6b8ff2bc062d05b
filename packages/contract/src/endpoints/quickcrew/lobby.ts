import type { Static } from 'typebox';
import { Type } from '#type';
import { endpoint } from '../../endpoint.ts';
import { Instant } from '../../event-shapes.ts';
import { minuteMs } from '../../durations.ts';
import { crewSize } from './crew.ts';
import { preferenceMessages } from './preferences.ts';
import { Done, Id, SomePreferences } from './shapes.ts';

/** One to three of the four students of a crew. */
export const lobbyLimit = 3;
/** A lobby without a crew expires this long before its meeting time. */
export const lobbyExpiresBeforeMs = 30 * minuteMs;
/** Held on the card. Charged only to students who do not show up. */
export const holdCents = 500;

const LobbyParams = Type.Object({ lobbyId: Id });

const Preferences = Type.Object({
  location: Type.String(),
  groupSize: Type.Literal(crewSize),
  meetingTime: Instant,
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
  hasEntityTag: true,
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
