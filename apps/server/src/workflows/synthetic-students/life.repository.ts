import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { isSyntheticSql } from '../../platform/demo/synthetic-address.ts';

const isSynthetic = isSyntheticSql(sql.ref('students.email'));

export async function hasSyntheticStudents(tx: Tx, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    select from seats join students on students.id = seats.student_id
    where event_id = ${eventId} and state = 'registered' and ${isSynthetic} limit 1`.execute(tx);
  return rows.length > 0;
}

export interface PlaceRow {
  tableId: string;
  studentId: string;
  isSynthetic: boolean;
  /** In a friend group with a person. */
  isFriend: boolean;
  hasCheckedIn: boolean;
  isAbsent: boolean;
  hasGivenFeedback: boolean;
  /** Kinds of `demo.happenings`. */
  done: string[];
}

/** Everybody at the tables of an event. */
export async function listPlacesOfEvent(db: Db, eventId: string): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select table_id as "tableId", place.student_id as "studentId", ${isSynthetic} as "isSynthetic",
      exists (select from events
        join friend_group_members as own on own.student_id = place.student_id
          and own.target = coalesce(events.series_id, events.id)
        join friend_group_members as member on member.group_id = own.group_id
        join students as friend on friend.id = member.student_id
        where events.id = place.event_id and not ${isSyntheticSql(sql.ref('friend.email'))}) as "isFriend",
      checked_in_at is not null as "hasCheckedIn", absent_at is not null as "isAbsent",
      exists (select from feedback where feedback.student_id = place.student_id
        and feedback.event_id = place.event_id and type = 'EVENT_FEEDBACK') as "hasGivenFeedback",
      array(select kind from demo.happenings
        where happenings.event_id = place.event_id and happenings.student_id = place.student_id) as done
    from table_places as place join students on students.id = place.student_id
    where place.event_id = ${eventId} order by place.student_id`.execute(db);
  return rows;
}

/** Does nothing if it was recorded before, or if the account was deleted meanwhile. */
export async function recordHappening(
  db: Db,
  row: { eventId: string; studentId: string; kind: 'set_out' | 'late'; words: string; at: Date },
): Promise<void> {
  await sql`insert into demo.happenings (event_id, student_id, kind, words, at)
    select ${row.eventId}, id, ${row.kind}, ${row.words}, ${row.at} from students where id = ${row.studentId}
    on conflict do nothing`.execute(db);
}

/** Of these crews, those with a synthetic member. */
export async function listCrewsWithSynthetic(tx: Tx, crewIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct crew_id as id from crew_members join students on students.id = student_id
    where crew_id = any(${[...crewIds]}::uuid[]) and ${isSynthetic}`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function findCrewToLive(db: Db, crewId: string) {
  return db
    .selectFrom('crews')
    .select(['created_at as formedAt', 'meeting_time as meetingTime', 'status'])
    .where('id', '=', crewId)
    .executeTakeFirst();
}

/** The synthetic members, also those who left, with what they wrote. */
export async function listSyntheticMembers(db: Db, crewId: string) {
  const { rows } = await sql<{
    studentId: string;
    hasLeft: boolean;
    hasReviewed: boolean;
    written: string[];
  }>`
    select student_id as "studentId", left_at is not null as "hasLeft",
      exists (select from crew_reviews as review
        where review.crew_id = member.crew_id and review.student_id = member.student_id) as "hasReviewed",
      array(select text from crew_messages
        where crew_messages.crew_id = member.crew_id and sender_id = member.student_id) as written
    from crew_members as member join students on students.id = student_id
    where crew_id = ${crewId} and ${isSynthetic} order by student_id`.execute(db);
  return rows;
}
