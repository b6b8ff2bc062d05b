import { lobbyLimit } from '@crewtable/contract';
import type { LobbyBody } from '@crewtable/contract';
import { newYorkDate } from '../../../platform/clock/new-york.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import { changeLobby, lockLobby } from './lobbies.repository.ts';
import { presentLobby } from './lobby.presenter.ts';
import { insertPending, listLobbyMembers } from './lobby-members.repository.ts';
import { joinedOf } from './lobby-rules.ts';
import { lockStudents } from '../crew/crew-members.repository.ts';
import { hasCrewProfile } from '../profiles.repository.ts';
import type { QuickcrewDeps } from '../quickcrew.deps.ts';
import { isJoined, presentInvitation, requireInvited } from './show-lobby.ts';

type Deps = Pick<QuickcrewDeps, 'db' | 'clock' | 'areApart' | 'requireActive'>;

/** Limits the Pending list, in case the link spread beyond friends. Joining stays possible. */
const maxPending = 5;

/**
 * Lists a student who opened the invitation link as Pending, so that the members see who is about to join.
 */
export async function openLobby(
  { db, clock, areApart, requireActive }: Deps,
  lobbyId: string,
  studentId: string,
): Promise<LobbyBody> {
  if (!isId(lobbyId)) throw new AppError('not_found');
  const now = clock.now();
  const isPresentable = await hasCrewProfile(db, studentId, newYorkDate(now));
  return db.transaction().execute(async (tx) => {
    await lockStudents(tx, [studentId]);
    await requireActive(tx, studentId);
    const lobby = await lockLobby(tx, lobbyId);
    const members = await listLobbyMembers(tx, lobbyId);
    if (!lobby || lobby.status === 'closed') throw new AppError('not_found');
    if (isJoined(members, studentId)) return presentLobby(lobby, members, studentId);
    await requireInvited(tx, { areApart }, lobby, members, studentId);
    const pending = members.length - joinedOf(members).length;
    const isListed = isPresentable && lobby.size < lobbyLimit && pending < maxPending;
    if (!isListed || !(await insertPending(tx, lobbyId, studentId, now)))
      return presentInvitation(lobby, members, studentId);
    await changeLobby(tx, lobbyId);
    return presentInvitation(lobby, await listLobbyMembers(tx, lobbyId), studentId);
  });
}
