import type { Db, Tx } from '../../platform/db/database.ts';
import type { Pair, Wish } from './wish-rules.ts';

export async function findWish(db: Db, { studentId, aboutId }: Pair): Promise<string | undefined> {
  const row = await db
    .selectFrom('wishes')
    .select('wish')
    .where('student_id', '=', studentId)
    .where('about_id', '=', aboutId)
    .executeTakeFirst();
  return row?.wish;
}

export async function findFirstName(db: Db, studentId: string): Promise<string | undefined> {
  const profile = await db
    .selectFrom('profiles')
    .select('first_name')
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return profile?.first_name;
}

export async function saveWish(tx: Tx, { studentId, aboutId }: Pair, wish: Wish, at: Date): Promise<void> {
  await tx
    .insertInto('wishes')
    .values({ student_id: studentId, about_id: aboutId, wish, created_at: at })
    .onConflict((conflict) =>
      conflict.columns(['student_id', 'about_id']).doUpdateSet({ wish, created_at: at }),
    )
    .execute();
}

export async function deleteWish(tx: Tx, { studentId, aboutId }: Pair): Promise<void> {
  await tx.deleteFrom('wishes').where('student_id', '=', studentId).where('about_id', '=', aboutId).execute();
}

export function listWishesOf(tx: Tx, studentId: string) {
  return tx
    .selectFrom('wishes')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('created_at')
    .execute();
}

/** Deletes the student's wishes and the wishes of others about the student. */
export async function deleteWishesWith(tx: Tx, studentId: string): Promise<void> {
  await tx
    .deleteFrom('wishes')
    .where((eb) => eb.or([eb('student_id', '=', studentId), eb('about_id', '=', studentId)]))
    .execute();
}
