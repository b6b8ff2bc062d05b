import { crewSize } from '@crewtable/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Bucket } from '../lobby/lobby-rules.ts';
import type { MeetingPlace } from '../crew/meeting-place-rules.ts';

export interface WaitingMember {
  lobbyId: string;
  queuedAt: Date;
  studentId: string;
  email: string;
  gender: string | null;
  birthdate: string | null;
  studentStatus: string | null;
}

/** One worker at a time for those who wait for the same; it ends with the transaction, whatever becomes of it. */
export async function takeBucket(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`quickcrew ${name}`}, 0)) as taken`.execute(tx);
  return rows[0]?.taken ?? false;
}

/**
 * The lobbies in line, oldest first, held until the transaction ends. First their students, as everywhere; whoever is
 * being deleted, is suspended, or whose lobby somebody is just leaving, is passed over together with that lobby.
 */
export async function holdWaiting(tx: Tx, bucket: Bucket): Promise<WaitingMember[]> {
  const { city, location, meetingTime } = bucket;
  const { rows: held } = await sql<{ id: string }>`
    select students.id from students
    join lobby_members on lobby_members.student_id = students.id
    join lobbies on lobbies.id = lobby_members.lobby_id
    where lobbies.status = 'queued' and lobbies.city = ${city} and lobbies.location = ${location}
      and lobbies.meeting_time = ${meetingTime}::timestamptz and students.status = 'ACTIVE'
    order by students.id for key share of students skip locked`.execute(tx);
  const heldIds = held.map(({ id }) => id);
  const { rows: locked } = await sql<{ id: string }>`
    select id from lobbies
    where status = 'queued' and city = ${city} and location = ${location}
      and meeting_time = ${meetingTime}::timestamptz
      and not exists (select from lobby_members where lobby_id = lobbies.id and student_id <> all(${heldIds}::uuid[]))
    order by queued_at, id for update skip locked`.execute(tx);
  const { rows } = await sql<WaitingMember>`
    select lobbies.id as "lobbyId", lobbies.queued_at as "queuedAt", students.id as "studentId", students.email,
      profiles.gender, profiles.birthdate, profiles.student_status as "studentStatus"
    from lobbies
    join lobby_members on lobby_members.lobby_id = lobbies.id
    join students on students.id = lobby_members.student_id
    left join profiles on profiles.student_id = students.id
    where lobbies.id = any(${locked.map(({ id }) => id)}::uuid[])
    order by lobbies.queued_at, lobbies.id, students.id`.execute(tx);
  return rows;
}

/** Pairs of these students who have met: in a crew to which both came, or at a table. */
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
 * All crews of one look, in one statement: lobbies that are no longer in line stay as they are, and a crew of which one
 * is missing is not made. What has to happen to each crew later is planned along with it.
 */
export async function writeCrews(
  tx: Tx,
  bucket: Bucket,
  crews: readonly FoundCrew[],
  times: CrewTimes,
  jobs: { tell: string; settle: string; end: string; attempts: number },
): Promise<number> {
  const found = JSON.stringify(crews.map(({ place, ...crew }) => ({ ...place, ...crew })));
  const { rows } = await sql<{ crews: number }>`
    with found as (
      select crew.id, crew."venueId", crew.name, crew.address, crew.invented, crew.latitude, crew.longitude,
        lobby.id::uuid as lobby_id
      from jsonb_to_recordset(${found}::jsonb)
        as crew (id uuid, "venueId" uuid, name text, address text, invented boolean, latitude float8,
          longitude float8, "lobbyIds" jsonb),
        jsonb_array_elements_text(crew."lobbyIds") as lobby (id)),
    whole as (
      select found.id from found left join lobbies on lobbies.id = found.lobby_id and lobbies.status = 'queued'
      group by found.id having bool_and(lobbies.id is not null) and sum(lobbies.size) = ${crewSize}),
    crew as (
      insert into crews (id, city, location, meeting_time, ends_at, venue_id, place_name, place_address,
        place_invented, latitude, longitude, created_at)
      select distinct on (found.id) found.id, ${bucket.city}, ${bucket.location}, ${bucket.meetingTime}::timestamptz,
        ${times.endsAt}::timestamptz, found."venueId", found.name, found.address, found.invented, found.latitude,
        found.longitude, ${times.now}::timestamptz
      from found join whole on whole.id = found.id
      returning id),
    matched as (
      update lobbies set status = 'matched', crew_id = found.id, offered_time = null, version = version + 1
      from found join whole on whole.id = found.id
      where lobbies.id = found.lobby_id and lobbies.status = 'queued'
      returning lobbies.id, lobbies.crew_id, lobbies.version),
    member as (
      insert into crew_members (crew_id, student_id, lobby_id)
      select matched.crew_id, lobby_members.student_id, matched.id
      from matched join lobby_members on lobby_members.lobby_id = matched.id
      returning crew_id, student_id),
    place as (
      update quickcrew_places set lobby_id = null, crew_id = member.crew_id
      from member where quickcrew_places.student_id = member.student_id
      returning 1),
    plan as (
      insert into scheduled_work (kind, subject, due_at, payload, max_attempts)
      select job.kind, crew.id, job.due_at, jsonb_build_object('crewId', crew.id), ${jobs.attempts}::integer
      from crew, (values (${jobs.tell}, ${times.now}::timestamptz), (${jobs.settle}, ${times.settlesAt}::timestamptz),
        (${jobs.end}, ${times.endsAt}::timestamptz)) as job (kind, due_at)
      returning 1)
    select count(*) as crews from crew, (select count(*) from place) as placed, (select count(*) from plan) as planned`.execute(
    tx,
  );
  return rows[0]?.crews ?? 0;
}

/** Who waits at the same place for other times. */
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
