import type { Tx } from '../../platform/db/database.ts';
import type { AccountsParts } from './accounts.parts.ts';
import type { OpenedSession } from './open-session.ts';
import { hashRefreshToken } from './refresh-tokens.ts';
import type { RefreshToken } from './refresh-tokens.ts';
import { decideExchange, idleUntil } from './session-rules.ts';
import {
  endSession,
  insertRefreshToken,
  isRefreshTokenUnused,
  lockRefreshToken,
  prolongSession,
  useRefreshToken,
} from './sessions.repository.ts';

/**
 * Exchanges a refresh token for its successor. Within the grace period the same token gets the same successor again,
 * so that tabs which renew at the same moment agree. A token that comes back later, or after its successor was used,
 * is held by two parties: the session ends for both. Returns undefined if the token is refused.
 */
export async function refreshSession(
  { db, clock, realTime, log, successors }: AccountsParts,
  token: string,
): Promise<OpenedSession | undefined> {
  const hash = hashRefreshToken(token);
  return db.transaction().execute(async (tx) => {
    const found = await lockRefreshToken(tx, hash);
    if (!found) return undefined;
    const realNow = realTime.now();
    const decision = decideExchange(
      {
        usedAt: found.used_at,
        successorUnused: found.successor !== null && (await isRefreshTokenUnused(tx, found.successor)),
        sessionEnded: found.ended_at !== null,
        idleUntil: found.idle_until,
        endsAt: found.ends_at,
      },
      realNow,
    );
    if (decision === 'refuse') return undefined;
    if (decision === 'revoke') {
      log.warn({ sessionId: found.session_id }, 'used refresh token presented again, session ended');
      await endSession(tx, found.session_id, clock.now());
      return undefined;
    }
    const successor =
      found.successor === null ? successors.of(token) : successors.withHash(token, found.successor);
    if (!successor) return undefined;
    if (decision === 'exchange') await exchange(tx, hash, successor, found.session_id, realNow);
    const viewer = { id: found.student_id, sessionId: found.session_id };
    return { viewer, refreshToken: successor.token };
  });
}

async function exchange(
  tx: Tx,
  used: Buffer,
  successor: RefreshToken,
  sessionId: string,
  realNow: Date,
): Promise<void> {
  await insertRefreshToken(tx, successor.hash, sessionId);
  await useRefreshToken(tx, used, realNow, successor.hash);
  await prolongSession(tx, sessionId, idleUntil(realNow));
}
