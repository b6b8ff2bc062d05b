import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Cookies } from '../../../platform/http/cookies.ts';
import type { Authenticate } from '../../../platform/http/router.ts';
import type { ReadSessionCookie } from '../../../ports/sessions.ts';
import { createBatcher } from '../../../platform/batcher.ts';
import type { AccessTokens } from './access-tokens.ts';
import { accessCookie } from '../sign-in/browser-cookies.ts';
import { readOpenSessions } from './sessions.repository.ts';
import type { OpenSession } from './sessions.repository.ts';

const maxTogether = 100;

/**
 * No cookie: a visitor. A cookie that no longer holds: 401, so that the browser renews it instead of showing a
 * student the visitor's view.
 */
export function createAuthenticate(db: Db, cookies: Cookies, tokens: AccessTokens): Authenticate {
  const readOpenSession = createBatcher<string, OpenSession | undefined>({
    runBatch: (ids) => readOpenSessions(db, ids),
    dedupeKey: (id) => id,
    maxBatchSize: maxTogether,
    // Only looked up: what fails for one fails for all.
    canRetryIndividually: () => false,
  });
  return async (request, atEntrance) => {
    const token = cookies.read(request, accessCookie);
    if (token === undefined) return undefined;
    const viewer = tokens.read(token);
    const session = viewer && (await readOpenSession(viewer.sessionId));
    if (session) return { ...viewer, suspended: session.suspended };
    if (atEntrance) return undefined;
    throw new AppError('session_expired');
  };
}

/** Only what the cookie says: whoever asks looks the session up by other means. */
export function createReadSessionCookie(cookies: Cookies, tokens: AccessTokens): ReadSessionCookie {
  return (request) => {
    const token = cookies.read(request, accessCookie);
    return token === undefined ? 'none' : (tokens.read(token) ?? 'over');
  };
}
