import type { OrganiserRole } from '@crewtable/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { SessionTimes } from './organiser-session-rules.ts';

export interface OpenOrganiserSession extends SessionTimes {
  id: string;
  organiserId: string;
  name: string;
  roles: OrganiserRole[];
  isDemo: boolean;
  passkeys: number;
}

/**
 * Returns undefined if the session has ended, or the access of the organiser. The database of a demo may become
 * one of production: there neither organisers of the demo nor sessions without a passkey count.
 */
export async function findOpenSession(
  db: Db | Tx,
  { tokenHash, realNow, production }: { tokenHash: Buffer; realNow: Date; production: boolean },
): Promise<OpenOrganiserSession | undefined> {
  const { rows } = await sql<OpenOrganiserSession>`
    select sessions.id, sessions.organiser_id as "organiserId", organisers.name,
      array(select role from organiser_roles where organiser_id = organisers.id order by role) as roles,
      sessions.is_demo as "isDemo", sessions.last_active_at as "lastActiveAt",
      sessions.locked_at as "lockedAt", sessions.confirmed_at as "confirmedAt",
      organisers.no_confirmation_before as "noConfirmationBefore",
      (select count(*)::integer from organiser_passkeys where organiser_id = organisers.id) as passkeys
    from organiser_sessions sessions join organisers on organisers.id = sessions.organiser_id
    where sessions.token_hash = ${tokenHash} and sessions.ended_at is null and sessions.ends_at > ${realNow}
      and organisers.ended_at is null
      and not (${production} and (organisers.is_demo or sessions.is_demo))`.execute(db);
  return rows[0];
}

/** Not for a session that was locked meanwhile: only a passkey unlocks it. */
export async function noteActivity(db: Db, sessionId: string, realNow: Date): Promise<void> {
  await db
    .updateTable('organiser_sessions')
    .set({ last_active_at: realNow })
    .where('id', '=', sessionId)
    .where('locked_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
}

export interface NewSession {
  id: string;
  organiserId: string;
  tokenHash: Buffer;
  realNow: Date;
  endsAt: Date;
  confirmedAt: Date | null;
  isDemo: boolean;
  browser: string | null;
  system: string | null;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto('organiser_sessions')
    .values({
      id: session.id,
      organiser_id: session.organiserId,
      token_hash: session.tokenHash,
      opened_at: session.realNow,
      last_active_at: session.realNow,
      ends_at: session.endsAt,
      confirmed_at: session.confirmedAt,
      is_demo: session.isDemo,
      browser: session.browser,
      system: session.system,
    })
    .execute();
}

/** Unlocks and confirms at once: both need a fresh answer of the passkey. */
export async function confirmSession(db: Db | Tx, sessionId: string, realNow: Date): Promise<void> {
  await db
    .updateTable('organiser_sessions')
    .set({ confirmed_at: realNow, last_active_at: realNow, locked_at: null })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

export async function lockSession(db: Db, sessionId: string, realNow: Date): Promise<void> {
  await db
    .updateTable('organiser_sessions')
    .set({ locked_at: realNow, confirmed_at: null })
    .where('id', '=', sessionId)
    .execute();
}

export async function endSessionOfToken(db: Db | Tx, tokenHash: Buffer, realNow: Date): Promise<void> {
  await db
    .updateTable('organiser_sessions')
    .set({ ended_at: realNow })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .execute();
}

/** Only the own sessions. Returns false if there is no such session. */
export async function endOwnSession(
  db: Db,
  organiserId: string,
  sessionId: string,
  realNow: Date,
): Promise<boolean> {
  const ended = await db
    .updateTable('organiser_sessions')
    .set({ ended_at: realNow })
    .where('id', '=', sessionId)
    .where('organiser_id', '=', organiserId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

export async function endAllSessions(tx: Tx, organiserId: string, realNow: Date): Promise<void> {
  await tx
    .updateTable('organiser_sessions')
    .set({ ended_at: realNow })
    .where('organiser_id', '=', organiserId)
    .where('ended_at', 'is', null)
    .execute();
}

export function listOpenSessions(db: Db, organiserId: string, realNow: Date) {
  return db
    .selectFrom('organiser_sessions')
    .select(['id', 'browser', 'system', 'opened_at', 'last_active_at', 'ends_at'])
    .where('organiser_id', '=', organiserId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', realNow)
    .orderBy('last_active_at', 'desc')
    .execute();
}

export async function sweepOrganiserSessions(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('organiser_sessions').where('ends_at', '<', before).execute();
}
