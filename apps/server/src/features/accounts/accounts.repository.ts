import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export async function sweepChallenges(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('passcode_challenges').where('created_at', '<', before).execute();
}

/** Returns the new number of consecutive wrong codes. */
export async function countFailure(tx: Tx, email: string): Promise<number> {
  const { failures } = await tx
    .insertInto('sign_in_guards')
    .values({ email, failures: 1 })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({ failures: sql<number>`sign_in_guards.failures + 1` }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}

export async function holdAddress(tx: Tx, email: string, until: Date): Promise<void> {
  await tx
    .updateTable('sign_in_guards')
    .set({ failures: 0, held_until: until })
    .where('email', '=', email)
    .execute();
}

export async function clearGuard(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('sign_in_guards').where('email', '=', email).execute();
}

export function findStudent(db: Db, id: string) {
  return db.selectFrom('students').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns false if the account already exists. */
export async function insertStudent(
  tx: Tx,
  { id, email, now }: { id: string; email: string; now: Date },
): Promise<boolean> {
  const added = await tx
    .insertInto('students')
    .values({ id, email, created_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}
