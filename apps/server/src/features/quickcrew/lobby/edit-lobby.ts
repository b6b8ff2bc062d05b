import type { api, Body } from '@crewtable/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import { schedule } from '../../../platform/jobs/schedule.ts';
import { lockOwnLobby } from './get-ready.ts';
import { changeLobby } from './lobbies.repository.ts';
import type { Lobby } from './lobbies.repository.ts';
import { deleteMember, listLobbyMembers, resetReady } from './lobby-members.repository.ts';
import type { LobbyMember } from './lobby-members.repository.ts';
import { decideEdit, expiresAt, joinedOf } from './lobby-rules.ts';
import { scheduleMatching } from '../queue/schedule-matching.ts';
import { meetingTimesAt } from './meeting-times.ts';
import { findPlace, lockStudents, takePlaces } from '../crew/crew-members.repository.ts';
import type { QuickcrewDeps } from '../quickcrew.deps.ts';
import { requireMeetingPlace } from '../crew/require-meeting-place.ts';
import { readPreferences } from './read-preferences.ts';
import { expireLobbyJob } from '../job-kinds.ts';

type Deps = Pick<QuickcrewDeps, 'db' | 'clock' | 'requireActive' | 'inventsVenues'>;

/**
 * Changes the area and the meeting time, which resets Ready of all members. A queued lobby may only move to
 * the time that it was offered. An expired lobby reopens, with those members who are not in another lobby or
 * crew by now.
 */
export async function editLobby(
  { db, clock, requireActive, inventsVenues }: Deps,
  lobbyId: string,
  studentId: string,
  body: Body<typeof api.quickcrew.setLobbyPreferences>,
): Promise<void> {
  if (!isId(lobbyId)) throw new AppError('not_found');
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await lockStudents(
      tx,
      (await listLobbyMembers(tx, lobbyId)).map((member) => member.studentId),
    );
    const { lobby, members } = await lockOwnLobby(tx, lobbyId, studentId);
    // The lobby's current time may be less than two hours away by now. Sending it again is allowed.
    const { location, meetingTime } = readPreferences(body, [
      ...meetingTimesAt(now),
      ...(lobby.status === 'expired' ? [] : [lobby.meetingTime]),
      ...(lobby.offeredTime ? [lobby.offeredTime] : []),
    ]);
    const wanted = {
      location: location ?? lobby.location,
      meetingTime: meetingTime ?? lobby.meetingTime,
    };
    const decision = decideEdit(lobby, wanted);
    if (typeof decision === 'object') throw new AppError(decision.refused, decision);
    if (decision === 'nothing') return;
    if (decision === 'reopen') {
      await requireActive(tx, studentId);
      await requireMeetingPlace(tx, { inventsVenues });
      if (expiresAt(wanted.meetingTime) <= now)
        throw new AppError('bad_input', { message: 'Please choose another meeting time.' });
      await reopen(tx, lobby, members, studentId, wanted);
    } else {
      if (decision === 'edit') await resetReady(tx, lobbyId);
      await changeLobby(tx, lobbyId, {
        location: wanted.location,
        meeting_time: wanted.meetingTime,
        offered_time: null,
      });
    }
    await schedule(tx, expireLobbyJob, {
      subject: lobbyId,
      dueAt: expiresAt(wanted.meetingTime),
      payload: { lobbyId },
    });
    if (decision === 'move') await scheduleMatching(tx, { ...lobby, ...wanted }, now);
  });
}

async function reopen(
  tx: Tx,
  lobby: Lobby,
  members: readonly LobbyMember[],
  studentId: string,
  wanted: { location: string; meetingTime: Date },
): Promise<void> {
  const joined = joinedOf(members).map((member) => member.studentId);
  const here = await takePlaces(tx, lobby.id, joined);
  if (!here.has(studentId)) {
    const elsewhere = await findPlace(tx, studentId);
    throw new AppError(elsewhere?.crewId ? 'in_a_crew' : 'lobby_closed');
  }
  for (const gone of joined.filter((id) => !here.has(id))) await deleteMember(tx, lobby.id, gone);
  await changeLobby(tx, lobby.id, {
    status: 'open',
    size: here.size,
    location: wanted.location,
    meeting_time: wanted.meetingTime,
    offered_time: null,
  });
}
