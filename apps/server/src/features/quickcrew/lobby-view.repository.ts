import type { Db } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Lobby } from './lobbies.repository.ts';
import type { LobbyMember } from './lobby-members.repository.ts';

const look = statement<{ lobbyId: string }, Lobby & LobbyMember>`
  select lobbies.id, city, location, meeting_time as "meetingTime", lobbies.status, queued_at as "queuedAt", size,
    crew_id as "crewId", offered_time as "offeredTime", version,
    lobby_members.student_id as "studentId", joined_at as "joinedAt", paid_at as "paidAt", ready_at as "readyAt",
    first_name as "firstName", last_name as "lastName", students.email
  from lobbies
  join lobby_members on lobby_members.lobby_id = lobbies.id
  join students on students.id = lobby_members.student_id
  left join profiles on profiles.student_id = lobby_members.student_id
  where lobbies.id = ${'lobbyId'} and lobbies.status <> 'closed'
  order by joined_at nulls last, invited_at, lobby_members.student_id`;

/**
 * A lobby and who is in it, at one moment and in one question: it is asked every two seconds by everybody who waits.
 * Members stand as in `listLobbyMembers`. Nothing where the lobby is closed, or nobody is in it.
 */
export async function readLobby(
  db: Db,
  lobbyId: string,
): Promise<{ lobby: Lobby; members: LobbyMember[] } | undefined> {
  const members = await look(db, { lobbyId });
  const [lobby] = members;
  return lobby && { lobby, members };
}
