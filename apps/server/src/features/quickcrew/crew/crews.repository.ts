import { sql } from 'kysely';
import type { Updateable } from 'kysely';
import { channels } from '../../../platform/db/channels.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { CrewMembers, Crews } from '../../../platform/db/tables.ts';
import type { CrewStatus } from './crew-rules.ts';

const columns = [
  'id',
  'meeting_time as meetingTime',
  'ends_at as endsAt',
  'place_name as placeName',
  'place_address as placeAddress',
  'place_invented as placeInvented',
  'latitude',
  'longitude',
  'status',
  'settled_at as settledAt',
  'version',
] as const;

export interface Crew {
  id: string;
  meetingTime: Date;
  endsAt: Date;
  placeName: string;
  placeAddress: string;
  placeInvented: boolean;
  latitude: number;
  longitude: number;
  status: CrewStatus;
  settledAt: Date | null;
  version: number;
}

// The cast is safe: a check constraint allows no other status.
export async function findCrew(db: Db, id: string): Promise<Crew | undefined> {
  const row = await db.selectFrom('crews').select(columns).where('id', '=', id).executeTakeFirst();
  return row as Crew | undefined;
}

/** Crews, their members and their messages change only under this lock, except `seen_message`. */
export async function lockCrew(tx: Tx, id: string): Promise<Crew | undefined> {
  const row = await tx
    .selectFrom('crews')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as Crew | undefined;
}

export interface CrewMember {
  studentId: string;
  lobbyId: string;
  introSentAt: Date | null;
  onTheWayAt: Date | null;
  checkedInAt: Date | null;
  leftAt: Date | null;
  seenMessage: number;
  firstName: string | null;
  lastName: string | null;
  email: string;
  linkedinHandle: string | null;
  instagramHandle: string | null;
  facebookHandle: string | null;
}

export function listCrewMembers(db: Db, crewId: string): Promise<CrewMember[]> {
  return db
    .selectFrom('crew_members')
    .innerJoin('students', 'students.id', 'crew_members.student_id')
    .leftJoin('profiles', 'profiles.student_id', 'crew_members.student_id')
    .select([
      'crew_members.student_id as studentId',
      'lobby_id as lobbyId',
      'intro_sent_at as introSentAt',
      'on_the_way_at as onTheWayAt',
      'checked_in_at as checkedInAt',
      'left_at as leftAt',
      'seen_message as seenMessage',
      'profiles.first_name as firstName',
      'profiles.last_name as lastName',
      'students.email',
      'profiles.linkedin_handle as linkedinHandle',
      'profiles.instagram_handle as instagramHandle',
      'profiles.facebook_handle as facebookHandle',
    ])
    .where('crew_id', '=', crewId)
    .orderBy('crew_members.student_id')
    .execute();
}

/** Increases the version and announces the change to the members. */
export async function changeCrew(tx: Tx, id: string, change: Updateable<Crews> = {}): Promise<void> {
  const { version } = await tx
    .updateTable('crews')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await announce(tx, id, 'crew_changed', version);
}

/** Sends a change hint to members with a realtime connection. Members who poll see the change anyway. */
export async function announce(
  tx: Tx,
  crewId: string,
  what: 'crew_changed' | 'chat_changed',
  version: number,
): Promise<void> {
  await sql`select pg_notify(${channels.notifications},
      student_id || ${` ${what}:${crewId}:${version}:`} || student_id)
    from crew_members where crew_id = ${crewId} and left_at is null`.execute(tx);
}

export async function changeMember(
  tx: Tx,
  crewId: string,
  studentId: string,
  change: Updateable<CrewMembers>,
): Promise<void> {
  await tx
    .updateTable('crew_members')
    .set(change)
    .where('crew_id', '=', crewId)
    .where('student_id', '=', studentId)
    .execute();
}

/** Newest first. Leaves out crews that the student has left. */
export async function listCrewsOf(db: Db, studentId: string): Promise<Crew[]> {
  const rows = await db
    .selectFrom('crews')
    .select(columns)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('crew_members')
        .select('crew_id')
        .where('student_id', '=', studentId)
        .where('left_at', 'is', null),
    )
    .orderBy('meeting_time', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows as Crew[];
}
