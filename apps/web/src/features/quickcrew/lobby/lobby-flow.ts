import { lobbyLimit } from '@crewtable/contract';
import type { LobbyBody } from '@crewtable/contract';
import { listText } from '../../../lib/site/site-text.ts';

export type LobbyUser = LobbyBody['users'][number];

/** The action of the lobby's main button. */
export type LobbyAction = 'finish inviting' | 'reserve' | 'get ready' | 'wait' | 'queue';

/** The screen for the state of the lobby. */
export type LobbyPlace = 'lobby' | 'line' | 'crew' | 'nowhere';

export interface LobbyView {
  /** 0: inviting, 1: finished inviting, 2: paid, 3: ready. */
  readonly step: 0 | 1 | 2 | 3;
  readonly action: LobbyAction;
  readonly you: LobbyUser | undefined;
  /** The other members of the lobby, at most two. */
  readonly friends: readonly LobbyUser[];
  /** Students who only opened the link: they take no place. */
  readonly pending: readonly LobbyUser[];
  /** The number of places that friends can still take. */
  readonly openPlaces: number;
}

export const lobbySteps = [
  'Invite a friend (optional)',
  'Reserve your spot ($5 hold)',
  'Confirm readiness',
  'Complete',
] as const;

export function viewLobby({ users }: Pick<LobbyBody, 'users'>, isDoneInviting: boolean): LobbyView {
  const you = users.find(({ isYou }) => isYou);
  const others = users.filter(({ isYou }) => !isYou);
  const friends = others.filter(({ joined }) => joined);
  const step = stepOf(you, isDoneInviting);
  return {
    step,
    action: actionOf(step, users),
    you,
    friends,
    pending: others.filter(({ joined }) => !joined),
    openPlaces: Math.max(0, lobbyLimit - 1 - friends.length),
  };
}

function stepOf(you: LobbyUser | undefined, isDoneInviting: boolean): LobbyView['step'] {
  if (!isDoneInviting) return 0;
  if (you?.paid !== true) return 1;
  return you.ready ? 3 : 2;
}

function actionOf(step: LobbyView['step'], users: readonly LobbyUser[]): LobbyAction {
  if (step === 0) return 'finish inviting';
  if (step === 1) return 'reserve';
  if (step === 2) return 'get ready';
  // A student who opened the link but has not joined does not block the others.
  return users.every(({ joined, paid, ready }) => !joined || (paid && ready)) ? 'queue' : 'wait';
}

export function placeOf({ status, groupId }: Pick<LobbyBody, 'status' | 'groupId'>): LobbyPlace {
  if (groupId !== undefined) return 'crew';
  if (status === 'queued' || status === 'matched') return 'line';
  return status === 'expired' ? 'nowhere' : 'lobby';
}

/** Sends only non-empty values that differ from the known ones. */
export function changedPreferences(
  known: LobbyBody['preferences'],
  chosen: { readonly location: string; readonly meetingTime: string },
): { location?: string; meetingTime?: string } {
  const { location, meetingTime } = chosen;
  return {
    ...(location !== '' && location !== known.location && { location }),
    ...(meetingTime !== '' && meetingTime !== known.meetingTime && { meetingTime }),
  };
}

/** The names of the students in the lobby, as an invited student reads them. */
export function invitersOf({ users }: Pick<LobbyBody, 'users'>): readonly string[] {
  return users.filter(({ isYou, joined }) => joined && !isYou).map(({ name }) => name);
}

/** 'Maya R. and Ben K. invite you'. Undefined if nobody does. */
export function invitersText(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  return `${listText(names, 'and')} ${names.length === 1 ? 'invites' : 'invite'} you`;
}

const joinPath = /^\/automeetup\/join-group\/([^/]+)$/;

/** The lobby of an invite link. Undefined for any other path. */
export function invitedLobbyId(path: string): string | undefined {
  return joinPath.exec(path)?.[1];
}
