import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The students' data for the seating. Gender and age are used by the engine only. */
export function listGuests(db: Db, studentIds: readonly string[]) {
  return db
    .selectFrom('students')
    .leftJoin('profiles', 'profiles.student_id', 'students.id')
    .select(['students.id', 'students.email'])
    .select(['profiles.gender', 'profiles.birthdate', 'profiles.student_status as studentStatus'])
    .where('students.id', '=', anyOf(studentIds))
    .orderBy('students.id')
    .execute();
}

/** The friend group memberships of these students for a target. */
export function listFriendships(db: Db, target: string, studentIds: readonly string[]) {
  return db
    .selectFrom('friend_group_members')
    .select(['group_id as groupId', 'student_id as studentId'])
    .where('target', '=', target)
    .where('student_id', '=', anyOf(studentIds))
    .orderBy('group_id')
    .orderBy('student_id')
    .execute();
}

/**
 * Pairs of these students who have places at one table of another event that is released or completed. Absent
 * students do not count.
 */
export async function listMeetings(
  db: Db,
  eventId: string,
  studentIds: readonly string[],
): Promise<(readonly [string, string])[]> {
  const rows = await db
    .selectFrom('table_places as one')
    .innerJoin('table_places as other', (join) =>
      join.onRef('other.table_id', '=', 'one.table_id').onRef('other.student_id', '>', 'one.student_id'),
    )
    .innerJoin('events', 'events.id', 'one.event_id')
    .select(['one.student_id as one', 'other.student_id as other'])
    .distinct()
    .where('one.event_id', '!=', eventId)
    .where('one.student_id', '=', anyOf(studentIds))
    .where('other.student_id', '=', anyOf(studentIds))
    .where('one.absent_at', 'is', null)
    .where('other.absent_at', 'is', null)
    .where('events.status', 'in', ['released', 'completed'])
    .orderBy('one.student_id')
    .orderBy('other.student_id')
    .execute();
  return rows.map(({ one, other }) => [one, other] as const);
}

const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;
