import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** Serializes the requests of a student, because each counts the earlier codes before it adds one. */
export function lockForConfirmation(tx: Tx, studentId: string) {
  return tx
    .selectFrom('students')
    .select('email')
    .where('id', '=', studentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function listCodeTimes(tx: Tx, studentId: string, since: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom('confirmation_codes')
    .select('created_at')
    .where('student_id', '=', studentId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ created_at }) => created_at);
}

export async function findMailFailedAt(tx: Tx): Promise<Date | null> {
  return (await tx.selectFrom('mail_health').select('failed_at').executeTakeFirst())?.failed_at ?? null;
}

interface NewCode {
  id: string;
  studentId: string;
  sessionId: string;
  codeHash: Buffer;
  expiresAt: Date;
  now: Date;
}

/** Voids the previous code of the same session. */
export async function insertCode(tx: Tx, code: NewCode): Promise<void> {
  await tx
    .updateTable('confirmation_codes')
    .set({ used_at: code.now })
    .where('session_id', '=', code.sessionId)
    .where('used_at', 'is', null)
    .execute();
  await tx
    .insertInto('confirmation_codes')
    .values({
      id: code.id,
      student_id: code.studentId,
      session_id: code.sessionId,
      code_hash: code.codeHash,
      expires_at: code.expiresAt,
      created_at: code.now,
    })
    .execute();
}

/** The code that can be entered in this session, with the inputs of its hash. */
export function findOpenCode(db: Db, sessionId: string, now: Date) {
  return db
    .selectFrom('confirmation_codes')
    .innerJoin('students', 'students.id', 'confirmation_codes.student_id')
    .select(['confirmation_codes.id', 'students.email'])
    .where('session_id', '=', sessionId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

interface EnteredCode {
  id: string;
  nonce: Buffer;
  blindHashes: Buffer[];
  maxAttempts: number;
  now: Date;
}

/**
 * Counts the attempt in any case, so that concurrent requests cannot exceed the maximum. Returns whether the
 * code is right, or undefined if no attempt was left.
 */
export async function tryCode(tx: Tx, entered: EnteredCode): Promise<boolean | undefined> {
  const { id, nonce, blindHashes, maxAttempts, now } = entered;
  const isRight = sql<boolean>`sha256(code_hash || ${nonce}::bytea) = any(${blindHashes}::bytea[])`;
  const tried = await tx
    .updateTable('confirmation_codes')
    .set({
      attempts: sql<number>`attempts + 1`,
      used_at: sql<Date | null>`case when ${isRight} then ${now}::timestamptz end`,
    })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', maxAttempts)
    .returning(sql<boolean>`used_at is not null`.as('is_right'))
    .executeTakeFirst();
  return tried?.is_right;
}

export function listConfirmationCodes(tx: Tx, studentId: string) {
  return tx
    .selectFrom('confirmation_codes')
    .select(['id', 'session_id', 'created_at', 'expires_at', 'used_at', 'attempts'])
    .where('student_id', '=', studentId)
    .orderBy('created_at')
    .execute();
}

export async function deleteConfirmationCodes(tx: Tx, studentId: string): Promise<void> {
  await tx.deleteFrom('confirmation_codes').where('student_id', '=', studentId).execute();
}

export async function sweepConfirmationCodes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('confirmation_codes').where('created_at', '<', before).execute();
}
