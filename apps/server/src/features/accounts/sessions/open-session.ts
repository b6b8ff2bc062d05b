import type { Clock } from '../../../platform/clock/clock.ts';
import type { Viewer } from '../../../platform/http/router.ts';
import { newId } from '../../../platform/ids.ts';
import { makeRefreshToken } from './refresh-tokens.ts';
import { endsAt, idleUntil } from './session-rules.ts';

export interface OpenedSession {
  viewer: Viewer;
  refreshToken: string;
}

/** Always creates a new session id, to prevent session fixation. */
export function newSession({ clock, realTime }: { clock: Clock; realTime: Clock }) {
  const now = clock.now();
  const realNow = realTime.now();
  const { token, hash } = makeRefreshToken();
  return {
    refreshToken: token,
    values: {
      sessionId: newId(now),
      tokenHash: hash,
      now,
      idleUntil: idleUntil(realNow),
      endsAt: endsAt(realNow),
      confirmedAt: realNow,
    },
  };
}
