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
  /** What an unchanged poll of a member is answered by: a hash of everything that is shown. */
  tag?: string;
}

/** For those who are in it, and for whoever was sent the link. It changes nothing: opening the link is `openLobby`. */
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

/** Who knows the link of an open lobby may look at it, unless somebody in it never wants to meet them again. */
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

/** Others who have only opened the link are shown to members alone. */
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
