import type { AccountsDeps } from '../accounts.deps.ts';
import type { OpenedSession } from './open-session.ts';
import { hashRefreshToken } from './refresh-tokens.ts';
import { decideExchange, idleUntil } from './session-rules.ts';
import {
  endSession,
  insertRefreshToken,
  isRefreshTokenUnused,
  lockRefreshToken,
  prolongSession,
  useRefreshToken,
} from './sessions.repository.ts';
import type { BrowserNames } from './user-agent-rules.ts';

/**
 * Exchanges a refresh token for its successor. Within the grace period the same token gets the same successor
 * again, so that tabs that renew at the same time agree. A token that is presented later, or after its
 * successor was used, has two holders, so the session ends for both. Returns undefined if the token is
 * refused.
 */
export async function refreshSession(
  { db, clock, realTime, log, successors }: AccountsDeps,
  token: string,
  names: BrowserNames,
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
    if (decision === 'exchange') {
      await insertRefreshToken(tx, successor.hash, found.session_id);
      await useRefreshToken(tx, hash, realNow, successor.hash);
      const renewal = { idleUntil: idleUntil(realNow), usedAt: clock.now(), ...names };
      await prolongSession(tx, found.session_id, renewal);
    }
    const viewer = { id: found.student_id, sessionId: found.session_id };
    return { viewer, refreshToken: successor.token };
  });
}
