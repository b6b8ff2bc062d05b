import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface NewChallenge {
  id: string;
  email: string;
  codeHash: Buffer;
  expiresAt: Date;
  createdAt: Date;
}

export async function insertChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  const { id, email, codeHash, expiresAt, createdAt } = challenge;
  await tx
    .insertInto('passcode_challenges')
    .values({ id, email, code_hash: codeHash, expires_at: expiresAt, created_at: createdAt })
    .execute();
}

/** A new code voids the old one of the same browser only: nobody can void another's by asking for one. */
export async function voidChallenge(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('passcode_challenges').set({ used_at: now }).where('id', '=', id).execute();
}

/** Counts the attempt before anything is compared, in one statement, so that no race buys a sixth. */
export function countAttempt(db: Db, id: string, email: string, now: Date, mostAttempts: number) {
  return db
    .updateTable('passcode_challenges')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', mostAttempts)
    .returning('code_hash')
    .executeTakeFirst();
}

/** False when another call has used the code meanwhile. */
export async function useChallenge(tx: Tx, id: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('passcode_challenges')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** True when this made the account. */
export async function ensureStudent(tx: Tx, id: string, email: string, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('students')
    .values({ id, email, created_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export function findStudentByEmail(tx: Tx, email: string) {
  return tx.selectFrom('students').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
}

export function findStudent(db: Db, id: string) {
  return db.selectFrom('students').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertSession(tx: Tx, id: string, studentId: string, now: Date): Promise<void> {
  await tx.insertInto('sessions').values({ id, student_id: studentId, created_at: now }).execute();
}

export async function isSessionOpen(db: Db, id: string): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return session !== undefined;
}

export async function endSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ ended_at: now }).where('id', '=', id).execute();
}
