import { AppError } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import { lockOwnLobby } from './get-ready.ts';
import { changeLobby } from './lobbies.repository.ts';
import { deleteMember } from './lobby-members.repository.ts';
import type { QuickcrewDeps } from '../quickcrew.deps.ts';

/** Removes a student who has only opened the link. Students who have joined can only leave by themselves. */
export async function dismissPending(
  { db }: Pick<QuickcrewDeps, 'db'>,
  lobbyId: string,
  studentId: string,
  pendingId: string,
): Promise<void> {
  if (!isId(pendingId)) throw new AppError('not_found');
  await db.transaction().execute(async (tx) => {
    const { members } = await lockOwnLobby(tx, lobbyId, studentId);
    const pending = members.find((member) => member.studentId === pendingId);
    // Another member dismissed them already, or they left by themselves.
    if (!pending) return;
    if (pending.joinedAt !== null) throw new AppError('has_joined');
    await deleteMember(tx, lobbyId, pendingId);
    await changeLobby(tx, lobbyId);
  });
}
