import { lobbyLimit } from '@crewtable/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import { schedule } from '../../../platform/jobs/schedule.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { changeLobby, lockLobby } from './lobbies.repository.ts';
import type { Lobby } from './lobbies.repository.ts';
import { deletePending, listLobbyMembers, setPaid, setReadyAt } from './lobby-members.repository.ts';
import type { LobbyMember } from './lobby-members.repository.ts';
import { decideQueue, decideReady, offersAt } from './lobby-rules.ts';
import { bucketOf, scheduleMatching } from '../queue/schedule-matching.ts';
import type { QuickcrewDeps } from '../quickcrew.deps.ts';
import { bucketName, offerTimeJob } from '../job-kinds.ts';

/**
 * Locks the lobby and returns it with this student's membership. Throws 'not_found' if the student has not
 * joined.
 */
export async function lockOwnLobby(
  tx: Tx,
  lobbyId: string,
  studentId: string,
): Promise<{ lobby: Lobby; members: LobbyMember[]; own: LobbyMember }> {
  const lobby = isId(lobbyId) ? await lockLobby(tx, lobbyId) : undefined;
  if (!lobby) throw new AppError('not_found');
  const members = await listLobbyMembers(tx, lobbyId);
  const own = members.find((member) => member.studentId === studentId && member.joinedAt !== null);
  if (!own) throw new AppError('not_found');
  return { lobby, members, own };
}

export async function setReady(
  { db, clock }: Pick<QuickcrewDeps, 'db' | 'clock'>,
  lobbyId: string,
  studentId: string,
  ready: boolean,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { lobby, own } = await lockOwnLobby(tx, lobbyId, studentId);
    const decision = decideReady(lobby, own, ready);
    if (typeof decision === 'object') throw new AppError(decision.refused, decision);
    if (decision === 'done') return;
    await setReadyAt(tx, lobbyId, studentId, ready ? clock.now() : null);
    await changeLobby(tx, lobbyId);
  });
}

/** The browser reports that the card was accepted, but only the provider's answer counts. */
export async function confirmHold(
  { db, clock, holds }: Pick<QuickcrewDeps, 'db' | 'clock' | 'holds'>,
  lobbyId: string,
  studentId: string,
): Promise<void> {
  await db.transaction().execute((tx) => lockOwnLobby(tx, lobbyId, studentId));
  // Outside of any transaction, because the provider may answer slowly.
  const hold = { studentId, lobbyId };
  if (!(await holds.isHeld(hold)))
    throw new AppError('payment_needed', { cardError: await holds.findCardError(hold) });
  await db.transaction().execute(async (tx) => {
    const { lobby } = await lockOwnLobby(tx, lobbyId, studentId);
    if (lobby.status !== 'open') return;
    if (await setPaid(tx, lobbyId, studentId, clock.now())) await changeLobby(tx, lobbyId);
  });
}

/** Queues the lobby once all members are paid and ready. Idempotent: many clients may call it at once. */
export async function queueLobby(
  { db, clock, requireActive }: Pick<QuickcrewDeps, 'db' | 'clock' | 'requireActive'>,
  lobbyId: string,
  studentId: string,
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await requireActive(tx, studentId);
    const { lobby, members } = await lockOwnLobby(tx, lobbyId, studentId);
    const decision = decideQueue(lobby.status, members);
    if (typeof decision === 'object') throw new AppError(decision.refused, decision);
    if (decision === 'done') return;
    await deletePending(tx, lobbyId);
    await changeLobby(tx, lobbyId, { status: 'queued', queued_at: now });
    const bucket = bucketOf(lobby);
    if (lobby.size === lobbyLimit) {
      await schedule(tx, offerTimeJob, {
        subject: bucketName(bucket),
        dueAt: offersAt(lobby.meetingTime),
        payload: bucket,
      });
    }
    await scheduleMatching(tx, lobby, now);
  });
}
