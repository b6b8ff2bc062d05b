import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Feedback, Profiles } from '../../platform/db/tables.ts';

export function findProfile(db: Db, studentId: string) {
  return db
    .selectFrom('profiles')
    .innerJoin('students', 'students.id', 'profiles.student_id')
    .selectAll('profiles')
    .select(['students.email', 'students.status'])
    .where('student_id', '=', studentId)
    .executeTakeFirst();
}

/** Locks the student's row, which exists before the profile does, to serialise two first updates. */
export async function lockStudent(tx: Tx, studentId: string): Promise<{ email: string } | undefined> {
  return tx.selectFrom('students').select('email').where('id', '=', studentId).forUpdate().executeTakeFirst();
}

export function findProfileForUpdate(tx: Tx, studentId: string) {
  return tx.selectFrom('profiles').selectAll().where('student_id', '=', studentId).executeTakeFirst();
}

export async function saveProfile(tx: Tx, profile: Insertable<Profiles>): Promise<void> {
  const { student_id: _, ...fields } = profile;
  await tx
    .insertInto('profiles')
    .values(profile)
    .onConflict((conflict) => conflict.column('student_id').doUpdateSet(fields))
    .execute();
}

export function listFeedback(tx: Tx, studentId: string) {
  return tx
    .selectFrom('feedback')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('created_at')
    .execute();
}

export async function deleteProfile(tx: Tx, studentId: string): Promise<void> {
  await tx.deleteFrom('profiles').where('student_id', '=', studentId).execute();
}

export async function deleteFeedback(tx: Tx, studentId: string): Promise<void> {
  await tx.deleteFrom('feedback').where('student_id', '=', studentId).execute();
}

/** Returns false if the student has given feedback about this event before. */
export async function insertFeedback(tx: Tx, feedback: Insertable<Feedback>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('feedback')
    .values(feedback)
    .onConflict((conflict) =>
      conflict.columns(['student_id', 'event_id']).where('type', '=', sql.lit('EVENT_FEEDBACK')).doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The title of a completed event at which the student had a seat and was not absent. */
export async function findAttendedTitle(
  tx: Tx,
  eventId: string,
  studentId: string,
): Promise<string | undefined> {
  const event = await tx
    .selectFrom('events')
    .innerJoin('seats', 'seats.event_id', 'events.id')
    .leftJoin('table_places', (join) =>
      join
        .onRef('table_places.event_id', '=', 'events.id')
        .onRef('table_places.student_id', '=', 'seats.student_id'),
    )
    .select('events.title')
    .where('events.id', '=', eventId)
    .where('events.status', '=', 'completed')
    .where('seats.student_id', '=', studentId)
    .where('seats.state', '=', 'registered')
    .where('table_places.absent_at', 'is', null)
    .executeTakeFirst();
  return event?.title;
}
