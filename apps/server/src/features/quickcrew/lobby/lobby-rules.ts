import { lobbyExpiresBeforeMs, minuteMs } from '@crewtable/contract';
import type { ErrorCode } from '@crewtable/contract';

/** Lobbies of three are offered another time this long before, while they can still reach it. */
const offersBeforeMs = 60 * minuteMs;

/** The queued lobbies with the same area and meeting time. */
export interface Bucket {
  city: string;
  location: string;
  meetingTime: string;
}

export type LobbyStatus = 'open' | 'queued' | 'matched' | 'expired' | 'closed';

export const expiresAt = (meetingTime: Date) => new Date(meetingTime.getTime() - lobbyExpiresBeforeMs);
export const offersAt = (meetingTime: Date) => new Date(meetingTime.getTime() - offersBeforeMs);

export interface MemberState {
  studentId: string;
  joinedAt: Date | null;
  paidAt: Date | null;
  readyAt: Date | null;
}

interface LobbyState {
  status: LobbyStatus;
  size: number;
}

type Refused = { refused: ErrorCode; message?: string };

/** The members who joined, without those who only opened the link. */
export function joinedOf<M extends Pick<MemberState, 'joinedAt'>>(members: readonly M[]): M[] {
  return members.filter(({ joinedAt }) => joinedAt !== null);
}

export function decideJoin(lobby: LobbyState, isMember: boolean, limit: number): 'join' | 'done' | Refused {
  if (lobby.status === 'closed') return { refused: 'not_found' };
  if (isMember) return 'done';
  if (lobby.status !== 'open') return { refused: 'lobby_closed' };
  if (lobby.size >= limit) return { refused: 'group_full', message: 'This lobby is full.' };
  return 'join';
}

export function decideReady(
  { status }: Pick<LobbyState, 'status'>,
  member: Pick<MemberState, 'paidAt' | 'readyAt'>,
  ready: boolean,
): 'change' | 'done' | Refused {
  if (status !== 'open') {
    const asItIs = ready && (status === 'queued' || status === 'matched');
    return asItIs ? 'done' : { refused: 'lobby_closed' };
  }
  if ((member.readyAt !== null) === ready) return 'done';
  if (ready && member.paidAt === null) return { refused: 'payment_needed' };
  return 'change';
}

/** Idempotent: returns 'done' if the lobby is queued or matched already. */
export function decideQueue(
  status: LobbyStatus,
  members: readonly MemberState[],
): 'queue' | 'done' | Refused {
  if (status === 'queued' || status === 'matched') return 'done';
  if (status !== 'open') return { refused: 'lobby_closed' };
  const everybody = joinedOf(members).every(({ paidAt, readyAt }) => paidAt !== null && readyAt !== null);
  return everybody ? 'queue' : { refused: 'not_everybody_ready' };
}

/** A queued lobby cannot be changed, except that it may move to the time that it was offered. */
export function decideEdit(
  lobby: { status: LobbyStatus; location: string; meetingTime: Date; offeredTime: Date | null },
  wanted: { location: string; meetingTime: Date },
): 'edit' | 'reopen' | 'move' | 'nothing' | Refused {
  const sameTime = wanted.meetingTime.getTime() === lobby.meetingTime.getTime();
  const same = wanted.location === lobby.location && sameTime;
  if (lobby.status === 'open') return same ? 'nothing' : 'edit';
  if (lobby.status === 'expired') return 'reopen';
  if (lobby.status !== 'queued' || wanted.location !== lobby.location) return { refused: 'lobby_closed' };
  if (wanted.meetingTime.getTime() === lobby.offeredTime?.getTime()) return 'move';
  return sameTime ? 'nothing' : { refused: 'lobby_closed' };
}
