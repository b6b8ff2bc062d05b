import { sql } from 'kysely';
import { channels } from '../../../platform/db/channels.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { BrowserNames } from './user-agent-rules.ts';

const findOpen = statement<{ ids: readonly string[] }, { id: string; suspended: boolean }>`
  select sessions.id, students.status <> 'ACTIVE' as suspended
  from sessions join students on students.id = sessions.student_id
  where sessions.id = any(${'ids'}::uuid[]) and ended_at is null`;

export interface OpenSession {
  suspended: boolean;
}

/** Runs for every request of a student. Returns undefined for a session that has ended. */
export async function readOpenSessions(db: Db, ids: readonly string[]): Promise<(OpenSession | undefined)[]> {
  const open = new Map((await findOpen(db, { ids })).map(({ id, suspended }) => [id, { suspended }]));
  return ids.map((id) => open.get(id));
}

/** Sessions that have neither ended nor expired. For connections that last longer than one request. */
export async function findOpenSessions(
  db: Db,
  ids: readonly string[],
  realNow: Date,
): Promise<ReadonlySet<string>> {
  const open = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('ended_at', 'is', null)
    .where('idle_until', '>', realNow)
    .where('ends_at', '>', realNow)
    .execute();
  return new Set(open.map(({ id }) => id));
}

interface Renewal extends BrowserNames {
  idleUntil: Date;
  usedAt: Date;
}

export async function prolongSession(tx: Tx, id: string, renewal: Renewal): Promise<void> {
  const { idleUntil, usedAt, browser, system } = renewal;
  await tx
    .updateTable('sessions')
    .set({ idle_until: idleUntil, last_used_at: usedAt, browser, system })
    .where('id', '=', id)
    .execute();
}

/** Part of every statement that ends a session, so that its sockets are closed in every process. */
const announceEnd = sql`pg_notify(${channels.endedSessions}, student_id::text || ' ' || id::text)`.as('told');

export async function endSession(db: Db | Tx, id: string, now: Date): Promise<void> {
  await db
    .with('ended', (query) =>
      query
        .updateTable('sessions')
        .set({ ended_at: now })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .returning(['id', 'student_id']),
    )
    .selectFrom('ended')
    .select(announceEnd)
    .execute();
}

export interface NewSession extends BrowserNames {
  sessionId: string;
  studentId: string;
  browserId: string;
  tokenHash: Buffer;
  now: Date;
  idleUntil: Date;
  endsAt: Date;
  confirmedAt: Date;
}

/** Writes the session with its first refresh token and makes the browser known. */
export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  const { sessionId, studentId, browserId, now, browser, system } = session;
  await tx
    .insertInto('sessions')
    .values({
      id: sessionId,
      student_id: studentId,
      browser_id: browserId,
      created_at: now,
      last_used_at: now,
      idle_until: session.idleUntil,
      ends_at: session.endsAt,
      confirmed_at: session.confirmedAt,
      browser,
      system,
    })
    .execute();
  await tx
    .insertInto('known_browsers')
    .values({ student_id: studentId, browser_id: browserId, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['student_id', 'browser_id']).doUpdateSet({ last_seen_at: now }),
    )
    .execute();
  await insertRefreshToken(tx, session.tokenHash, sessionId);
}

export async function insertRefreshToken(tx: Tx, hash: Buffer, sessionId: string): Promise<void> {
  await tx.insertInto('refresh_tokens').values({ hash, session_id: sessionId }).execute();
}

/** Locks the token and its session, so that two exchanges of the same token run one after the other. */
export function lockRefreshToken(tx: Tx, hash: Buffer) {
  return tx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select([
      'refresh_tokens.used_at',
      'refresh_tokens.successor',
      'sessions.id as session_id',
      'sessions.student_id',
      'sessions.ended_at',
      'sessions.idle_until',
      'sessions.ends_at',
    ])
    .where('refresh_tokens.hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();
}

export async function isRefreshTokenUnused(tx: Tx, hash: Buffer): Promise<boolean> {
  const found = await tx
    .selectFrom('refresh_tokens')
    .select('used_at')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return found !== undefined && found.used_at === null;
}

export async function useRefreshToken(tx: Tx, hash: Buffer, usedAt: Date, successor: Buffer): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ used_at: usedAt, successor })
    .where('hash', '=', hash)
    .execute();
}

export async function endSessionOfToken(db: Db, hash: Buffer, now: Date): Promise<void> {
  await db
    .with('ended', (query) =>
      query
        .updateTable('sessions')
        .set({ ended_at: now })
        .where('ended_at', 'is', null)
        .where('id', 'in', (tokens) =>
          tokens.selectFrom('refresh_tokens').select('session_id').where('hash', '=', hash),
        )
        .returning(['id', 'student_id']),
    )
    .selectFrom('ended')
    .select(announceEnd)
    .execute();
}

export async function deleteSessions(tx: Tx, studentId: string): Promise<void> {
  await tx
    .with('ended', (query) =>
      query.deleteFrom('sessions').where('student_id', '=', studentId).returning(['id', 'student_id']),
    )
    .selectFrom('ended')
    .select(announceEnd)
    .execute();
}

/** Ends all sessions of the student. Returns how many were ended. */
export function endAllSessions(tx: Tx, studentId: string, now: Date): Promise<number> {
  return endOpenSessions(tx, now, studentId);
}

/** Ends the sessions of all students. Returns how many. */
export function endEverySession(tx: Tx, now: Date): Promise<number> {
  return endOpenSessions(tx, now);
}

async function endOpenSessions(tx: Tx, now: Date, studentId?: string): Promise<number> {
  const ended = await tx
    .with('ended', (query) => {
      const open = query.updateTable('sessions').set({ ended_at: now }).where('ended_at', 'is', null);
      const own = studentId === undefined ? open : open.where('student_id', '=', studentId);
      return own.returning(['id', 'student_id']);
    })
    .selectFrom('ended')
    .select(announceEnd)
    .execute();
  return ended.length;
}

/** Deletes sessions after their maximum lifetime, with their tokens. */
export async function sweepSessions(db: Db, realNow: Date): Promise<void> {
  await db.deleteFrom('sessions').where('ends_at', '<', realNow).execute();
}

/** Ends all sessions of the student but this one. Returns how many were ended. */
export async function endOtherSessions(
  db: Db,
  { id, studentId }: { id: string; studentId: string },
  now: Date,
): Promise<number> {
  const ended = await db
    .with('ended', (query) =>
      query
        .updateTable('sessions')
        .set({ ended_at: now })
        .where('student_id', '=', studentId)
        .where('id', '!=', id)
        .where('ended_at', 'is', null)
        .returning(['id', 'student_id']),
    )
    .selectFrom('ended')
    .select(announceEnd)
    .execute();
  return ended.length;
}
