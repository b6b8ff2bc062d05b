import type { Tx } from '../../platform/db/database.ts';
import type { AccountsParts } from './accounts.parts.ts';
import type { OpenedSession } from './open-session.ts';
import { hashRefreshToken, makeRefreshToken } from './refresh-tokens.ts';
import { decideExchange, idleUntil } from './session-rules.ts';
import {
  deleteRefreshToken,
  endSession,
  insertRefreshToken,
  isRefreshTokenUnused,
  lockRefreshToken,
  prolongSession,
  useRefreshToken,
} from './sessions.repository.ts';

/** A fresh token for a used-up one, or nothing. One that was used before ends the session of the thief and the robbed. */
export async function refreshSession(
  { db, clock, realTime, log }: AccountsParts,
  token: string,
): Promise<OpenedSession | undefined> {
  const hash = hashRefreshToken(token);
  return db.transaction().execute(async (tx) => {
    const found = await lockRefreshToken(tx, hash);
    if (!found) return undefined;
    const realNow = realTime.now();
    const successor = found.successor;
    const decision = decideExchange(
      {
        usedAt: found.used_at,
        successorUnused: successor !== null && (await isRefreshTokenUnused(tx, successor)),
        sessionEnded: found.ended_at !== null,
        idleUntil: found.idle_until,
        endsAt: found.ends_at,
      },
      realNow,
    );
    if (decision === 'refuse') return undefined;
    if (decision === 'revoke') {
      log.warn({ sessionId: found.session_id }, 'a refresh token came back after its use: the session ends');
      await endSession(tx, found.session_id, clock.now());
      return undefined;
    }
    if (decision === 'repeat' && successor) await deleteRefreshToken(tx, successor);
    const refreshToken = await exchange(tx, hash, found.session_id, realNow);
    return { viewer: { id: found.student_id, sessionId: found.session_id }, refreshToken };
  });
}

async function exchange(tx: Tx, used: Buffer, sessionId: string, realNow: Date): Promise<string> {
  const { token, hash } = makeRefreshToken();
  await insertRefreshToken(tx, hash, sessionId);
  await useRefreshToken(tx, used, realNow, hash);
  await prolongSession(tx, sessionId, idleUntil(realNow));
  return token;
}
