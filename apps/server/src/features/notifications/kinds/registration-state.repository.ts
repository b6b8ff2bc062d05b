import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** False if the student gave the seat back meanwhile. */
export async function isRegistered(
  db: Db,
  { studentId, payload }: { studentId: string; payload: { target: string } },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from seats
      where student_id = ${studentId} and event_id = ${payload.target} and state = 'registered'
    union all select 1 from series_registrations
      where student_id = ${studentId} and series_id = ${payload.target}`.execute(db);
  return rows.length > 0;
}

export async function isOfferedUntil(
  db: Db,
  { studentId, payload }: { studentId: string; payload: { target: string; offeredUntil: string } },
): Promise<boolean> {
  const offer = await db
    .selectFrom('seats')
    .select('event_id')
    .where('student_id', '=', studentId)
    .where('event_id', '=', payload.target)
    .where('state', '=', 'offered')
    .where('held_until', '=', new Date(payload.offeredUntil))
    .executeTakeFirst();
  return offer !== undefined;
}

/** False if the student completed the profile or gave the seat back meanwhile. */
export async function isWithoutProfile(
  db: Db,
  told: { studentId: string; payload: { target: string } },
): Promise<boolean> {
  const profile = await db
    .selectFrom('profiles')
    .select('student_id')
    .where('student_id', '=', told.studentId)
    .executeTakeFirst();
  return profile === undefined && (await isRegistered(db, told));
}
