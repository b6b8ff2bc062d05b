import { lobbyLimit } from '@crewtable/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import { requireCrewProfile } from './create-lobby.ts';
import { leaveLockedLobby, releaseHold } from './leave-lobby.ts';
import { changeLobby, lockLobby } from './lobbies.repository.ts';
import type { Lobby } from './lobbies.repository.ts';
import { insertJoined, listLobbyMembers } from './lobby-members.repository.ts';
import { decideJoin, joinedOf } from './lobby-rules.ts';
import { findPlace, lockStudents, takePlaces } from '../crew/crew-members.repository.ts';
import type { QuickcrewDeps } from '../quickcrew.deps.ts';
import { requireMeetingPlace } from '../crew/require-meeting-place.ts';

type Deps = Pick<
  QuickcrewDeps,
  'db' | 'clock' | 'holds' | 'notify' | 'requireActive' | 'areApart' | 'inventsVenues'
>;

/** Joins a lobby. A student who is alone in another lobby leaves that one, in the same transaction. */
export async function joinLobby(deps: Deps, lobbyId: string, studentId: string): Promise<void> {
  const { db, clock, requireActive } = deps;
  if (!isId(lobbyId)) throw new AppError('not_found');
  await db.transaction().execute((tx) => requireActive(tx, studentId));
  await requireCrewProfile(deps, studentId);
  await requireMeetingPlace(db, deps);
  await db.transaction().execute(async (tx) => {
    await lockStudents(tx, [studentId]);
    const { lobby, ownLobby } = await lockBothLobbies(tx, deps, lobbyId, studentId);
    if ((await decide(tx, deps, lobby, studentId)) === 'done') return;
    if (ownLobby && ownLobby.status !== 'closed') {
      if (ownLobby.size > 1)
        throw new AppError('in_a_crew', { message: 'You are in another lobby. Please leave it first.' });
      await leaveLockedLobby(tx, deps, ownLobby, studentId);
    }
    if (!(await takePlaces(tx, lobbyId, [studentId])).has(studentId)) throw new AppError('in_a_crew');
    await insertJoined(tx, lobbyId, studentId, clock.now());
    await changeLobby(tx, lobbyId, { size: lobby!.size + 1 });
    await notifyOthers(tx, deps, lobbyId, studentId);
  });
}

/** In the order of their ids, so that two students who join each other's lobby do not wait for each other. */
async function lockBothLobbies(
  tx: Tx,
  deps: Deps,
  lobbyId: string,
  studentId: string,
): Promise<{ lobby: Lobby | undefined; ownLobby: Lobby | undefined }> {
  const place = await findPlace(tx, studentId);
  if (place?.crewId) throw new AppError('in_a_crew');
  const ownLobbyId = place?.lobbyId === lobbyId ? undefined : (place?.lobbyId ?? undefined);
  if (ownLobbyId === undefined) return { lobby: await lockLobby(tx, lobbyId), ownLobby: undefined };
  await releaseHold(tx, deps, ownLobbyId, studentId);
  const locked = new Map<string, Lobby | undefined>();
  for (const id of [lobbyId, ownLobbyId].toSorted()) locked.set(id, await lockLobby(tx, id));
  return { lobby: locked.get(lobbyId), ownLobby: locked.get(ownLobbyId) };
}

async function notifyOthers(tx: Tx, { notify }: Deps, lobbyId: string, studentId: string): Promise<void> {
  const members = joinedOf(await listLobbyMembers(tx, lobbyId));
  const own = members.find((member) => member.studentId === studentId);
  await notify(tx, {
    to: members.filter((member) => member !== own).map((member) => member.studentId),
    kind: 'crew_member_joined',
    subject: `${lobbyId}:${studentId}`,
    payload: { lobbyId, aboutStudentId: studentId, firstName: own?.firstName ?? 'A student' },
  });
}

async function decide(
  tx: Tx,
  { areApart }: Deps,
  lobby: Lobby | undefined,
  studentId: string,
): Promise<'join' | 'done'> {
  if (!lobby) throw new AppError('not_found');
  const members = joinedOf(await listLobbyMembers(tx, lobby.id));
  const isMember = members.some((member) => member.studentId === studentId);
  // If the student and a member must be kept apart, 'not_found' does not reveal the reason.
  for (const member of isMember ? [] : members)
    if (await areApart(tx, studentId, member.studentId)) throw new AppError('not_found');
  const decision = decideJoin(lobby, isMember, lobbyLimit);
  if (typeof decision === 'object') throw new AppError(decision.refused, decision);
  return decision;
}
