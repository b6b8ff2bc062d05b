import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

export interface AffectedStudent {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  /** Their affected events. */
  eventIds: string[];
}

const attending = (eventIds: readonly string[]) => sql`
  (select student_id, event_id from seats where event_id = any(${eventIds})
    union select student_id, event_id from waitlist where event_id = any(${eventIds})) as attending`;

/** The students with a seat at one of these events, a seat that is kept for them, or a place on the waitlist. */
export async function listAffectedStudents(
  db: Db | Tx,
  eventIds: readonly string[],
  limit: number,
): Promise<AffectedStudent[]> {
  const { rows } = await sql<AffectedStudent>`
    select students.id, first_name as "firstName", last_name as "lastName", students.email,
      array_agg(event_id order by event_id) as "eventIds"
    from ${attending(eventIds)}
    join students on students.id = attending.student_id
    left join profiles on profiles.student_id = students.id
    group by students.id, first_name, last_name
    order by first_name nulls last, students.id
    limit ${limit}`.execute(db);
  return rows;
}

/** How many students are affected, and a hash of their ids, which changes when one joins or leaves. */
export async function countAffectedStudents(
  db: Db | Tx,
  eventIds: readonly string[],
): Promise<{ told: number; fingerprint: string }> {
  const { rows } = await sql<{ told: number; fingerprint: string }>`
    select count(distinct student_id)::integer as told,
      md5(coalesce(string_agg(student_id || ' ' || event_id, ',' order by student_id, event_id), '')) as fingerprint
    from ${attending(eventIds)}`.execute(db);
  return rows[0]!;
}
