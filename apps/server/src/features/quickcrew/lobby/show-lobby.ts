import { createHash } from 'node:crypto';
import type { LobbyBody } from '@crewtable/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import { readLobby } from './lobbies.repository.ts';
import type { Lobby } from './lobbies.repository.ts';
import { presentLobby } from './lobby.presenter.ts';
import type { LobbyMember } from './lobby-members.repository.ts';
import { joinedOf } from './lobby-rules.ts';
import type { QuickcrewDeps } from '../quickcrew.deps.ts';

export interface SeenLobby {
  body: LobbyBody;
  /**
   * ETag for polls of members: a hash of everything that is shown. Undefined for students who were only
   * invited.
   */
  tag?: string;
}

/**
 * For members and for students who have the link. Changes nothing: `openLobby` records that the link was
 * opened.
 */
export async function readInvitedLobby(
  { db, areApart }: Pick<QuickcrewDeps, 'db' | 'areApart'>,
  lobbyId: string,
  studentId: string,
): Promise<SeenLobby> {
  const seen = isId(lobbyId) ? await readLobby(db, lobbyId) : undefined;
  if (!seen) throw new AppError('not_found');
  const { lobby, members } = seen;
  if (isJoined(members, studentId)) {
    const body = presentLobby(lobby, members, studentId);
    return { body, tag: tagOf(body) };
  }
  await db.transaction().execute((tx) => requireInvited(tx, { areApart }, lobby, members, studentId));
  return { body: presentInvitation(lobby, members, studentId) };
}

export function isJoined(members: readonly LobbyMember[], studentId: string): boolean {
  return joinedOf(members).some((member) => member.studentId === studentId);
}

/** A student who has the link may see an open lobby, unless they must be kept apart from a member. */
export async function requireInvited(
  tx: Tx,
  { areApart }: Pick<QuickcrewDeps, 'areApart'>,
  lobby: Lobby,
  members: readonly LobbyMember[],
  studentId: string,
): Promise<void> {
  if (lobby.status !== 'open') throw new AppError('not_found');
  for (const member of joinedOf(members))
    if (await areApart(tx, studentId, member.studentId)) throw new AppError('not_found');
}

/** Only members see the other students who have only opened the link. */
export function presentInvitation(
  lobby: Lobby,
  members: readonly LobbyMember[],
  studentId: string,
): LobbyBody {
  const shown = members.filter((one) => one.joinedAt !== null || one.studentId === studentId);
  return presentLobby(lobby, shown, studentId);
}

function tagOf(body: LobbyBody): string {
  return `"lobby-${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22)}"`;
}
