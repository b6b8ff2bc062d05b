import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** Sessions that have not ended and have not expired in real time. */
export function listUsableSessions(db: Db, studentId: string, realNow: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'browser', 'system', 'created_at'])
    .select(sql<Date>`coalesce(last_used_at, created_at)`.as('last_used_at'))
    .where('student_id', '=', studentId)
    .where('ended_at', 'is', null)
    .where('idle_until', '>', realNow)
    .where('ends_at', '>', realNow)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
}

interface OwnSession {
  id: string;
  studentId: string;
}

export async function isOwnSession(db: Db, { id, studentId }: OwnSession): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function findConfirmedAt(tx: Tx, sessionId: string): Promise<Date | null> {
  const session = await tx
    .selectFrom('sessions')
    .select('confirmed_at')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return session?.confirmed_at ?? null;
}

export async function setConfirmedAt(tx: Tx, sessionId: string, realNow: Date): Promise<void> {
  await tx.updateTable('sessions').set({ confirmed_at: realNow }).where('id', '=', sessionId).execute();
}
