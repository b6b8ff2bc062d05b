import type { Clock } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/router.ts';
import { newId } from '../../platform/ids.ts';
import { makeRefreshToken } from './refresh-tokens.ts';
import { endsAt, idleUntil } from './session-rules.ts';
import { insertSession } from './sessions.repository.ts';

export interface OpenedSession {
  viewer: Viewer;
  refreshToken: string;
}

/**
 * Always a new session with an id of its own: nobody can prepare one and wait for a student to fill it. Nothing, if
 * the challenge has been used meanwhile.
 */
export async function openSession(
  tx: Tx,
  { clock, realTime }: { clock: Clock; realTime: Clock },
  proven: { email: string; challengeId: string; browserId: string },
): Promise<OpenedSession | undefined> {
  const createdAt = clock.now();
  const realNow = realTime.now();
  const sessionId = newId(createdAt);
  const { token, hash } = makeRefreshToken();
  const studentId = await insertSession(tx, {
    ...proven,
    id: sessionId,
    tokenHash: hash,
    createdAt,
    idleUntil: idleUntil(realNow),
    endsAt: endsAt(realNow),
  });
  return studentId === undefined ? undefined : { viewer: { id: studentId, sessionId }, refreshToken: token };
}
