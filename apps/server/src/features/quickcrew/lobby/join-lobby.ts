import { lobbyLimit } from '@crewtable/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import { requireCrewProfile } from './create-lobby.ts';
import { leaveLobby } from './leave-lobby.ts';
import { changeLobby, findLobby, lockLobby } from './lobbies.repository.ts';
import type { Lobby } from './lobbies.repository.ts';
import { insertJoined, listLobbyMembers } from './lobby-members.repository.ts';
import { decideJoin, joinedOf } from './lobby-rules.ts';
import { findPlace, holdStudents, takePlaces } from '../crew/crew-members.repository.ts';
import type { QuickcrewDeps } from '../quickcrew.deps.ts';
import { requireMeetingPlace } from '../crew/require-meeting-place.ts';

type Deps = Pick<
  QuickcrewDeps,
  'db' | 'clock' | 'holds' | 'notify' | 'requireActive' | 'areApart' | 'inventsVenues'
>;

/** Sits down in a lobby. One's own, if nobody else is in it, is given up for it. */
export async function joinLobby(deps: Deps, lobbyId: string, studentId: string): Promise<void> {
  const { db, clock, requireActive } = deps;
  if (!isId(lobbyId)) throw new AppError('not_found');
  await db.transaction().execute((tx) => requireActive(tx, studentId));
  await requireCrewProfile(deps, studentId);
  await requireMeetingPlace(db, deps);
  await giveUpOwn(deps, lobbyId, studentId);
  await db.transaction().execute(async (tx) => {
    await holdStudents(tx, [studentId]);
    const lobby = await lockLobby(tx, lobbyId);
    if ((await decide(tx, deps, lobby, studentId)) === 'done') return;
    if (!(await takePlaces(tx, lobbyId, [studentId])).has(studentId)) throw new AppError('in_a_crew');
    await insertJoined(tx, lobbyId, studentId, clock.now());
    await changeLobby(tx, lobbyId, { size: lobby!.size + 1 });
    await tellOthers(tx, deps, lobbyId, studentId);
  });
}

async function tellOthers(tx: Tx, { notify }: Deps, lobbyId: string, studentId: string): Promise<void> {
  const members = joinedOf(await listLobbyMembers(tx, lobbyId));
  const own = members.find((member) => member.studentId === studentId);
  await notify(tx, {
    to: members.filter((member) => member !== own).map((member) => member.studentId),
    kind: 'crew_member_joined',
    subject: `${lobbyId}:${studentId}`,
    payload: { lobbyId, aboutStudentId: studentId, firstName: own?.firstName ?? 'Somebody' },
  });
}

async function giveUpOwn(deps: Deps, lobbyId: string, studentId: string): Promise<void> {
  const { db } = deps;
  const place = await findPlace(db, studentId);
  if (!place || place.lobbyId === lobbyId) return;
  if (place.crewId) throw new AppError('in_a_crew');
  // Nothing is given up for a lobby that cannot be joined.
  await db.transaction().execute(async (tx) => decide(tx, deps, await findLobby(tx, lobbyId), studentId));
  const own = place.lobbyId && (await findLobby(db, place.lobbyId));
  if (!own) return;
  if (own.size > 1)
    throw new AppError('in_a_crew', { message: 'You are in another lobby. Please leave it first.' });
  await leaveLobby(deps, own.id, studentId);
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
  // Whoever is not wanted finds nothing, and is not told why.
  for (const member of isMember ? [] : members)
    if (await areApart(tx, studentId, member.studentId)) throw new AppError('not_found');
  const decision = decideJoin(lobby, isMember, lobbyLimit);
  if (typeof decision === 'object') throw new AppError(decision.refused, decision);
  return decision;
}
