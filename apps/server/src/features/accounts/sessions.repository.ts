import { sql } from 'kysely';
import { channels } from '../../platform/db/channels.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';

export interface NewSession {
  id: string;
  email: string;
  challengeId: string;
  browserId: string;
  tokenHash: Buffer;
  createdAt: Date;
  idleUntil: Date;
  endsAt: Date;
}

const redeem = statement<NewSession, { studentId: string }>`
  with student as (
    select id from students where email = ${'email'} for key share),
  used as (
    update passcode_challenges set used_at = ${'createdAt'} from student
    where passcode_challenges.id = ${'challengeId'} and used_at is null
    returning student.id as student_id, email),
  cleared as (
    delete from sign_in_guards using used where sign_in_guards.email = used.email),
  known as (
    insert into known_browsers (student_id, browser_id, last_seen_at)
    select student_id, ${'browserId'}::uuid, ${'createdAt'} from used
    on conflict (student_id, browser_id) do update set last_seen_at = excluded.last_seen_at),
  opened as (
    insert into sessions (id, student_id, browser_id, created_at, idle_until, ends_at)
    select ${'id'}::uuid, student_id, ${'browserId'}, ${'createdAt'}, ${'idleUntil'}, ${'endsAt'} from used),
  given as (
    insert into refresh_tokens (hash, session_id) select ${'tokenHash'}, ${'id'} from used)
  select student_id as "studentId" from used`;

/**
 * Uses the challenge up and opens the session it was made for, with its first refresh token; answers whose it is, or
 * nothing if another call has used the challenge or the account is gone. The browser is known from now on, and whoever
 * has the right code is not the one who was guessing. The student is held before the challenge, as when an account is
 * deleted: neither waits for the other in a circle.
 */
export async function insertSession(tx: Tx, session: NewSession): Promise<string | undefined> {
  const [opened] = await redeem(tx, session);
  return opened?.studentId;
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

/** Still open, and not run out either: for what lasts longer than one request. */
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

export async function prolongSession(tx: Tx, id: string, idleUntil: Date): Promise<void> {
  await tx.updateTable('sessions').set({ idle_until: idleUntil }).where('id', '=', id).execute();
}

/** Part of the statement that ends a session, so that no way out forgets it: its sockets close in every process. */
const tellEnd = sql`pg_notify(${channels.endedSessions}, student_id::text || ' ' || id::text)`.as('told');

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
    .select(tellEnd)
    .execute();
}

export async function insertRefreshToken(tx: Tx, hash: Buffer, sessionId: string): Promise<void> {
  await tx.insertInto('refresh_tokens').values({ hash, session_id: sessionId }).execute();
}

/** With its session, and locked: two exchanges of the same token happen one after the other. */
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

export async function deleteRefreshToken(tx: Tx, hash: Buffer): Promise<void> {
  await tx.deleteFrom('refresh_tokens').where('hash', '=', hash).execute();
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
    .select(tellEnd)
    .execute();
}

export async function deleteSessions(tx: Tx, studentId: string): Promise<void> {
  await tx
    .with('ended', (query) =>
      query.deleteFrom('sessions').where('student_id', '=', studentId).returning(['id', 'student_id']),
    )
    .selectFrom('ended')
    .select(tellEnd)
    .execute();
}

/** Sessions that ended or ran out long ago go, with their tokens. */
export async function sweepSessions(db: Db, realNow: Date): Promise<void> {
  await db.deleteFrom('sessions').where('ends_at', '<', realNow).execute();
}
