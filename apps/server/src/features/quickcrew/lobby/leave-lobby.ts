import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import { unschedule } from '../../../platform/jobs/schedule.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { changeLobby, lockLobby } from './lobbies.repository.ts';
import type { Lobby } from './lobbies.repository.ts';
import { deleteMember, listLobbyMembers } from './lobby-members.repository.ts';
import { scheduleMatching } from '../queue/schedule-matching.ts';
import { freePlace } from '../crew/crew-members.repository.ts';
import type { QuickcrewDeps } from '../quickcrew.deps.ts';
import { expireLobbyJob } from '../job-kinds.ts';

type Deps = Pick<QuickcrewDeps, 'db' | 'clock' | 'holds'>;

/** Allowed until the lobby is matched. After that, the student leaves the crew instead. */
export async function leaveLobby(deps: Deps, lobbyId: string, studentId: string): Promise<void> {
  if (!isId(lobbyId)) throw new AppError('not_found');
  await deps.db.transaction().execute(async (tx) => {
    await releaseHold(tx, deps, lobbyId, studentId);
    await leaveLockedLobby(tx, deps, await lockLobby(tx, lobbyId), studentId);
  });
}

/** Comes before the lock of the lobby, as when a hold is granted. A refusal afterwards rolls it back. */
export function releaseHold(tx: Tx, { holds }: Pick<Deps, 'holds'>, lobbyId: string, studentId: string) {
  return holds.request(tx, 'release', { studentId, lobbyId, reason: 'You left the lobby.' });
}

export async function leaveLockedLobby(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  lobby: Lobby | undefined,
  studentId: string,
): Promise<void> {
  const members = lobby ? await listLobbyMembers(tx, lobby.id) : [];
  const member = members.find((one) => one.studentId === studentId);
  if (!lobby || !member || lobby.status === 'closed') throw new AppError('not_found');
  if (lobby.status === 'matched') throw new AppError('in_a_crew');
  await removeFromLobby(tx, { clock }, lobby, { studentId, joined: member.joinedAt !== null });
}

/**
 * The caller holds the lobby's lock. The other members stay queued. The lobby closes when its last member
 * leaves.
 */
export async function removeFromLobby(
  tx: Tx,
  { clock }: { clock: Clock },
  lobby: Lobby,
  { studentId, joined }: { studentId: string; joined: boolean },
): Promise<void> {
  await deleteMember(tx, lobby.id, studentId);
  if (!joined) return changeLobby(tx, lobby.id);
  await freePlace(tx, studentId, { lobbyId: lobby.id });
  const size = lobby.size - 1;
  await changeLobby(tx, lobby.id, {
    size,
    offered_time: null,
    ...(size === 0 && { status: 'closed', queued_at: null }),
  });
  if (size === 0) await unschedule(tx, expireLobbyJob, lobby.id);
  else if (lobby.status === 'queued') await scheduleMatching(tx, lobby, clock.now());
}
