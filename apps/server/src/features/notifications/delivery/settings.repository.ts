import type { Db, Tx } from '../../../platform/db/database.ts';

export interface Choices {
  email: boolean;
  push: boolean;
}

export async function findChoices(db: Db, studentId: string): Promise<Choices> {
  const chosen = await findSettings(db, studentId);
  return choicesFrom(chosen?.email, chosen?.push);
}

/** Both are on for a student who never chose. */
export function choicesFrom(email: boolean | null | undefined, push: boolean | null | undefined): Choices {
  return { email: email ?? true, push: push ?? true };
}

export function findSettings(db: Db, studentId: string) {
  return db
    .selectFrom('notification_settings')
    .select(['email', 'push', 'updated_at'])
    .where('student_id', '=', studentId)
    .executeTakeFirst();
}

export async function saveChoices(tx: Tx, studentId: string, choices: Choices, now: Date): Promise<void> {
  const values = { email: choices.email, push: choices.push, updated_at: now };
  await tx
    .insertInto('notification_settings')
    .values({ student_id: studentId, ...values })
    .onConflict((conflict) => conflict.column('student_id').doUpdateSet(values))
    .execute();
}

export async function deleteSettings(tx: Tx, studentId: string): Promise<void> {
  await tx.deleteFrom('notification_settings').where('student_id', '=', studentId).execute();
}
