import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isSyntheticSql } from '../../platform/demo/synthetic-address.ts';

export interface HappeningRow {
  kind:
    | 'seat'
    | 'set_out'
    | 'late'
    | 'checked_in'
    | 'absent'
    | 'feedback'
    | 'intro'
    | 'message'
    | 'left'
    | 'review';
  at: Date;
  studentId: string;
  firstName: string | null;
  lastName: string | null;
  isFriend: boolean;
  words: string | null;
  rating: number | null;
  /** The start of the event. */
  startsAt: Date;
}

/**
 * What the people of the student's table did: before the release only the student and the friends who come
 * too, because the table is a secret until then.
 */
export async function listEventHappenings(
  db: Db,
  { eventId, studentId, limit }: { eventId: string; studentId: string; limit: number },
): Promise<HappeningRow[]> {
  const { rows } = await sql<HappeningRow>`
    with event as (
      select * from events where id = ${eventId}),
    friends as (
      select member.student_id from event
      join friend_group_members as own on own.student_id = ${studentId}
        and own.target = coalesce(event.series_id, event.id)
      join friend_group_members as member on member.group_id = own.group_id
        and member.student_id <> own.student_id),
    own_table as (
      select table_id from table_places join event on event.id = event_id
      where student_id = ${studentId} and event.status in ('released', 'completed')),
    people as (
      select seats.student_id, seats.registered_at from seats join event on event.id = seats.event_id
      where seats.state = 'registered' and (seats.student_id = ${studentId}
        or case when exists (select from own_table)
          then exists (select from table_places where table_places.event_id = event.id
            and table_places.student_id = seats.student_id and table_id in (select table_id from own_table))
          else seats.student_id in (select student_id from friends) end)),
    done as (
      select 'seat' as kind, registered_at as at, student_id, null as words, null::integer as rating from people
      union all
      select kind, at, student_id, words, null from demo.happenings where event_id = ${eventId}
      union all
      select 'checked_in', checked_in_at, student_id, null, null from table_places
      where event_id = ${eventId} and checked_in_at is not null
      union all
      select 'absent', absent_at, student_id, null, null from table_places
      where event_id = ${eventId} and absent_at is not null
      union all
      select 'feedback', feedback.created_at, student_id, null, rating from feedback
      join students on students.id = student_id
      where event_id = ${eventId} and type = 'EVENT_FEEDBACK'
        and (student_id = ${studentId} or ${isSyntheticSql(sql`students.email`)}))
    select kind, at, done.student_id as "studentId", first_name as "firstName", last_name as "lastName",
      done.student_id in (select student_id from friends) as "isFriend", words, rating, starts_at as "startsAt"
    from done join people using (student_id) cross join event
    left join profiles on profiles.student_id = done.student_id
    order by at desc, kind, done.student_id limit ${limit}`.execute(db);
  return rows;
}

/** What the members of a crew did. Empty if the student is no member. */
export async function listCrewHappenings(
  db: Db,
  { crewId, studentId, limit }: { crewId: string; studentId: string; limit: number },
): Promise<HappeningRow[]> {
  const { rows } = await sql<HappeningRow>`
    with own as (
      select lobby_id from crew_members where crew_id = ${crewId} and student_id = ${studentId}),
    members as (
      select * from crew_members where crew_id = ${crewId} and exists (select from own)),
    done as (
      select 'intro' as kind, intro_sent_at as at, student_id, null as words, null::integer as rating from members
      union all
      select 'set_out', on_the_way_at, student_id, null, null from members
      union all
      select 'checked_in', checked_in_at, student_id, null, null from members
      union all
      select 'left', left_at, student_id, null, null from members
      union all
      select 'message', at, sender_id, text, null from crew_messages
      join members on student_id = sender_id
      where crew_messages.crew_id = ${crewId} and not system and at is distinct from intro_sent_at
      union all
      select 'review', crew_reviews.created_at, student_id, null, rating from crew_reviews
      join students on students.id = student_id
      where crew_id = ${crewId} and (student_id = ${studentId} or ${isSyntheticSql(sql`students.email`)}))
    select kind, at, student_id as "studentId", first_name as "firstName", last_name as "lastName",
      student_id <> ${studentId} and lobby_id = (select lobby_id from own) as "isFriend", words, rating,
      meeting_time as "startsAt"
    from done join members using (student_id) join crews on crews.id = ${crewId}
    left join profiles using (student_id)
    where at is not null
    order by at desc, kind, student_id limit ${limit}`.execute(db);
  return rows;
}
