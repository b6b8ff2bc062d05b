import type { Tx } from '../../../platform/db/database.ts';
import { newYorkMoment } from '../../../platform/clock/new-york.ts';
import { changeLobby, findLobby, lockLobby } from '../lobby/lobbies.repository.ts';
import type { Lobby } from '../lobby/lobbies.repository.ts';
import { deletePending, listLobbyMembers, resetPaid } from '../lobby/lobby-members.repository.ts';
import { expiresAt, joinedOf } from '../lobby/lobby-rules.ts';
import { StaleReadError, retryOnStaleRead } from '../stale-read.ts';
import { freePlacesOfLobby, lockStudents } from '../crew/crew-members.repository.ts';
import type { QuickcrewDeps } from '../quickcrew.deps.ts';

type Deps = Pick<QuickcrewDeps, 'db' | 'clock' | 'log' | 'holds' | 'notify'>;

/** No crew was found in time: releases the holds and the places, and notifies the members. Idempotent. */
export async function expireLobby(deps: Deps, lobbyId: string): Promise<void> {
  const { db, log } = deps;
  await retryOnStaleRead(log, 'expire a lobby', async () => {
    const lobby = await findLobby(db, lobbyId);
    if (lobby && isDue(lobby, deps)) await db.transaction().execute((tx) => expire(tx, deps, lobbyId));
  });
}

function isDue({ status, meetingTime }: Lobby, { clock }: Pick<Deps, 'clock'>): boolean {
  return (status === 'open' || status === 'queued') && clock.now() >= expiresAt(meetingTime);
}

/** Retries if a student joined after the holds were requested, so that their hold is released too. */
async function expire(tx: Tx, deps: Deps, lobbyId: string): Promise<void> {
  const { holds, notify } = deps;
  const expected = await joinedIds(tx, lobbyId);
  await lockStudents(tx, expected);
  for (const studentId of expected)
    await holds.request(tx, 'release', { studentId, lobbyId, reason: 'No crew was found in time.' });
  const lobby = await lockLobby(tx, lobbyId);
  if (!lobby || !isDue(lobby, deps)) throw new StaleReadError();
  const members = joinedOf(await listLobbyMembers(tx, lobbyId));
  if (members.some(({ studentId }) => !expected.includes(studentId))) throw new StaleReadError();
  await deletePending(tx, lobbyId);
  await resetPaid(tx, lobbyId);
  await freePlacesOfLobby(tx, lobbyId);
  await changeLobby(tx, lobbyId, { status: 'expired', queued_at: null, offered_time: null });
  // Members are not notified if the lobby was neither queued nor paid for.
  const wasStarted = lobby.status === 'queued' || members.some(({ paidAt }) => paidAt !== null);
  if (!wasStarted) return;
  const { location, meetingTime } = lobby;
  await notify(tx, {
    to: members.map(({ studentId }) => studentId),
    kind: 'crew_not_found',
    subject: `${lobbyId}:${meetingTime.toISOString()}`,
    payload: { lobbyId, when: newYorkMoment(meetingTime), where: location },
  });
}

async function joinedIds(tx: Tx, lobbyId: string): Promise<string[]> {
  return joinedOf(await listLobbyMembers(tx, lobbyId))
    .map(({ studentId }) => studentId)
    .toSorted();
}
