import { crewSize } from '@crewtable/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { requestIdOf } from '../../../platform/request-id.ts';
import type { Bucket } from '../lobby/lobby-rules.ts';
import type { MeetingPlace } from '../crew/meeting-place-rules.ts';

export interface WaitingMember {
  lobbyId: string;
  /** Of the lobby: it grows with every change, also of the members. */
  version: number;
  queuedAt: Date;
  studentId: string;
  email: string;
  gender: string | null;
  birthdate: string | null;
  studentStatus: string | null;
}

/**
 * The queued lobbies of the bucket with their members, oldest first, without locks. Leaves out a lobby if one
 * of its members is suspended.
 */
export async function listWaiting(
  db: Db | Tx,
  { city, location, meetingTime }: Bucket,
): Promise<WaitingMember[]> {
  const { rows } = await sql<WaitingMember>`
    select lobbies.id as "lobbyId", lobbies.version, lobbies.queued_at as "queuedAt", students.id as "studentId",
      students.email, profiles.gender, profiles.birthdate, profiles.student_status as "studentStatus"
    from lobbies
    join lobby_members on lobby_members.lobby_id = lobbies.id
    join students on students.id = lobby_members.student_id
    left join profiles on profiles.student_id = students.id
    where lobbies.status = 'queued' and lobbies.city = ${city} and lobbies.location = ${location}
      and lobbies.meeting_time = ${meetingTime}::timestamptz
      and not exists (select from lobby_members as others join students as owners on owners.id = others.student_id
        where others.lobby_id = lobbies.id and owners.status <> 'ACTIVE')
    order by lobbies.queued_at, lobbies.id, students.id`.execute(db);
  return rows;
}

/**
 * Locks the lobbies of these members until the transaction ends and returns the ids of those that are still
 * queued in the same version, so with the same members, time and place. Locks their students first, as
 * everywhere. Leaves out a lobby if it is locked, for example because a member is leaving, or if one of its
 * members is suspended or being deleted.
 */
export async function lockWaiting(tx: Tx, members: readonly WaitingMember[]): Promise<Set<string>> {
  const studentIds = members.map(({ studentId }) => studentId);
  const { rows: students } = await sql<{ id: string }>`
    select id from students where id = any(${studentIds}::uuid[]) and status = 'ACTIVE'
    order by id for key share skip locked`.execute(tx);
  const lockedStudents = new Set(students.map(({ id }) => id));
  const versions = new Map(members.map(({ lobbyId, version }) => [lobbyId, version]));
  for (const { lobbyId, studentId } of members) if (!lockedStudents.has(studentId)) versions.delete(lobbyId);
  const { rows: lobbies } = await sql<{ id: string; version: number }>`
    select id, version from lobbies
    where id = any(${[...versions.keys()]}::uuid[]) and status = 'queued'
    order by queued_at, id for update skip locked`.execute(tx);
  return new Set(lobbies.filter(({ id, version }) => versions.get(id) === version).map(({ id }) => id));
}

/** Pairs of these students who have met: in a crew where both checked in, or at a table. */
export async function listMeetings(
  tx: Tx,
  studentIds: readonly string[],
): Promise<(readonly [string, string])[]> {
  const ids = sql`any(${[...studentIds]}::uuid[])`;
  const { rows } = await sql<{ one: string; other: string }>`
    select one.student_id as one, other.student_id as other
    from crew_members one join crew_members other
      on other.crew_id = one.crew_id and other.student_id > one.student_id
    where one.student_id = ${ids} and other.student_id = ${ids}
      and one.checked_in_at is not null and other.checked_in_at is not null
    union
    select one.student_id, other.student_id
    from table_places one join table_places other
      on other.table_id = one.table_id and other.student_id > one.student_id
    join events on events.id = one.event_id
    where one.student_id = ${ids} and other.student_id = ${ids}
      and one.absent_at is null and other.absent_at is null and events.status in ('released', 'completed')
    order by 1, 2`.execute(tx);
  return rows.map(({ one, other }) => [one, other] as const);
}

export interface FoundCrew {
  id: string;
  place: MeetingPlace;
  lobbyIds: readonly string[];
}

export interface CrewTimes {
  now: Date;
  endsAt: Date;
  settlesAt: Date;
}

/**
 * Writes all crews of one run in one statement and returns their number. Needs the locks of the lobbies
 * (`lockWaiting`).
 *
 * Lobbies and crews come as arrays: PostgreSQL knows how many they are and finds each by its index. From JSON it
 * expected ten thousand, and read all lobbies, members and places of the city for every run.
 *
 * 1. planned_lobby: one row for each lobby of a planned crew.
 * 2. complete_crew: crews whose lobbies are all still queued and have four members together. Other crews are
 *    not written, and their lobbies stay queued.
 * 3. written_crew: one row per crew.
 * 4. matched_lobby: the lobbies leave the queue. The higher version makes pages and other runs see the change.
 * 5. crew_member: the members of the lobbies become members of the crew.
 * 6. moved_place: a student is in one lobby or one crew at a time.
 * 7. scheduled_jobs: the later jobs of each crew.
 */
export async function writeCrews(
  tx: Tx,
  bucket: Bucket,
  crews: readonly FoundCrew[],
  times: CrewTimes,
  jobs: { tell: string; settle: string; end: string; attempts: number },
): Promise<number> {
  const payload = sql`jsonb_strip_nulls(
        jsonb_build_object('crewId', crew.id, 'requestId', ${requestIdOf(tx) ?? null}::text))`;
  const planned = crews.flatMap(({ id, lobbyIds }) => lobbyIds.map((lobbyId) => ({ id, lobbyId })));
  const ofCrews = <Value>(read: (crew: FoundCrew) => Value) => crews.map(read);
  const { rows } = await sql<{ crews: number }>`
    with planned_lobby as (
      select * from unnest(${planned.map(({ id }) => id)}::uuid[], ${planned.map(({ lobbyId }) => lobbyId)}::uuid[])
        as planned (id, lobby_id)),
    complete_crew as (
      select planned.id from planned_lobby as planned
      join lobbies on lobbies.id = planned.lobby_id
      group by planned.id having bool_and(lobbies.status = 'queued') and sum(lobbies.size) = ${crewSize}),
    written_crew as (
      insert into crews (id, city, location, meeting_time, ends_at, venue_id, place_name, place_address,
        place_invented, latitude, longitude, created_at)
      select id, ${bucket.city}, ${bucket.location}, ${bucket.meetingTime}::timestamptz,
        ${times.endsAt}::timestamptz, venue_id, name, address, invented, latitude, longitude,
        ${times.now}::timestamptz
      from unnest(${ofCrews(({ id }) => id)}::uuid[], ${ofCrews(({ place }) => place.venueId)}::uuid[],
          ${ofCrews(({ place }) => place.name)}::text[], ${ofCrews(({ place }) => place.address)}::text[],
          ${ofCrews(({ place }) => place.invented)}::boolean[], ${ofCrews(({ place }) => place.latitude)}::float8[],
          ${ofCrews(({ place }) => place.longitude)}::float8[])
        as crew (id, venue_id, name, address, invented, latitude, longitude)
      join complete_crew using (id)
      returning id),
    matched_lobby as (
      update lobbies set status = 'matched', crew_id = planned.id, offered_time = null, version = version + 1
      from planned_lobby as planned join complete_crew using (id)
      where lobbies.id = planned.lobby_id
      returning lobbies.id, lobbies.crew_id),
    crew_member as (
      insert into crew_members (crew_id, student_id, lobby_id)
      select lobby.crew_id, lobby_members.student_id, lobby.id
      from matched_lobby as lobby join lobby_members on lobby_members.lobby_id = lobby.id
      returning crew_id, student_id),
    moved_place as (
      update quickcrew_places set lobby_id = null, crew_id = crew_member.crew_id
      from crew_member where quickcrew_places.student_id = crew_member.student_id),
    scheduled_jobs as (
      insert into scheduled_work (kind, subject, due_at, payload, max_attempts)
      select job.kind, crew.id, job.due_at, ${payload}, ${jobs.attempts}::integer
      from written_crew as crew,
        (values (${jobs.tell}, ${times.now}::timestamptz), (${jobs.settle}, ${times.settlesAt}::timestamptz),
          (${jobs.end}, ${times.endsAt}::timestamptz)) as job (kind, due_at))
    select count(*) as crews from written_crew`.execute(tx);
  return rows[0]?.crews ?? 0;
}

/** Queued lobbies of the same area with another meeting time after `from`. */
export async function listWaitingElsewhere(
  db: Db,
  { city, location, meetingTime }: Bucket,
  from: Date,
): Promise<{ meetingTime: Date; lobbyId: string; queuedAt: Date; size: number }[]> {
  const { rows } = await sql<{ meetingTime: Date; lobbyId: string; queuedAt: Date; size: number }>`
    select meeting_time as "meetingTime", id as "lobbyId", queued_at as "queuedAt", size from lobbies
    where status = 'queued' and city = ${city} and location = ${location}
      and meeting_time <> ${meetingTime}::timestamptz and meeting_time > ${from}::timestamptz
    order by meeting_time, queued_at, id`.execute(db);
  return rows;
}
