import { sql } from 'kysely';
import type { Insertable, Updateable } from 'kysely';
import { channels } from '../../../platform/db/channels.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { Lobbies } from '../../../platform/db/tables.ts';
import type { LobbyStatus, MemberState } from './lobby-rules.ts';

const columns = [
  'id',
  'city',
  'location',
  'meeting_time as meetingTime',
  'status',
  'queued_at as queuedAt',
  'size',
  'crew_id as crewId',
  'offered_time as offeredTime',
  'version',
] as const;

export interface Lobby {
  id: string;
  city: string;
  location: string;
  meetingTime: Date;
  status: LobbyStatus;
  queuedAt: Date | null;
  size: number;
  crewId: string | null;
  offeredTime: Date | null;
  version: number;
}

// The cast is safe: a check constraint allows no other status.
export async function findLobby(db: Db, id: string): Promise<Lobby | undefined> {
  const row = await db.selectFrom('lobbies').select(columns).where('id', '=', id).executeTakeFirst();
  return row as Lobby | undefined;
}

/** Lobbies and their members change only under this lock. */
export async function lockLobby(tx: Tx, id: string): Promise<Lobby | undefined> {
  const row = await tx
    .selectFrom('lobbies')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as Lobby | undefined;
}

export async function insertLobby(tx: Tx, lobby: Insertable<Lobbies>): Promise<void> {
  await tx.insertInto('lobbies').values(lobby).execute();
}

/**
 * Increases the version and sends a change hint to the members, so that they need not wait for their next
 * poll.
 */
export async function changeLobby(tx: Tx, id: string, change: Updateable<Lobbies> = {}): Promise<void> {
  const { version } = await tx
    .updateTable('lobbies')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${channels.notifications},
      student_id || ${` lobby_changed:${id}:${version}:`} || student_id)
    from lobby_members where lobby_id = ${id}`.execute(tx);
}

interface SeenMember extends MemberState {
  firstName: string | null;
  lastName: string | null;
  email: string;
}

const selectLobby = statement<{ lobbyId: string }, Lobby & SeenMember>`
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
 * Reads a lobby and its members in one query and one snapshot, because every waiting client polls it every
 * two seconds. Ordered by when they joined. Returns undefined if the lobby is closed or has no members.
 */
export async function readLobby(
  db: Db,
  lobbyId: string,
): Promise<{ lobby: Lobby; members: SeenMember[] } | undefined> {
  const members = await selectLobby(db, { lobbyId });
  const [lobby] = members;
  return lobby && { lobby, members };
}

/** The number of queued students for each meeting time. */
export function countWaiting(db: Db, city: string, location: string) {
  return db
    .selectFrom('lobbies')
    .select((eb) => ['meeting_time as meetingTime', eb.fn.sum<number>('size').as('waiting')])
    .where('status', '=', 'queued')
    .where('city', '=', city)
    .where('location', '=', location)
    .groupBy('meeting_time')
    .execute();
}
