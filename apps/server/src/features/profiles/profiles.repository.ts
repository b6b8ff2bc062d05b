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

/** Locked by the student's row, which exists also before the profile does: two first updates wait for each other. */
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

export async function insertFeedback(tx: Tx, feedback: Insertable<Feedback>): Promise<void> {
  await tx.insertInto('feedback').values(feedback).execute();
}
