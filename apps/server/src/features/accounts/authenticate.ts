import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Cookies } from '../../platform/http/cookies.ts';
import type { Authenticate } from '../../platform/http/router.ts';
import type { ReadSessionCookie } from '../../platform/ports/sessions.ts';
import { together } from '../../platform/together.ts';
import type { AccessTokens } from './access-tokens.ts';
import { accessCookie } from './browser-cookies.ts';
import { readOpenSessions } from './sessions.repository.ts';
import type { OpenSession } from './sessions.repository.ts';

const mostTogether = 100;

/**
 * No cookie: a visitor. A cookie that no longer holds: 401, so that the browser renews it instead of showing a
 * student the visitor's view.
 */
export function createAuthenticate(db: Db, cookies: Cookies, tokens: AccessTokens): Authenticate {
  const readOpenSession = together<string, OpenSession | undefined>({
    work: (ids) => readOpenSessions(db, ids),
    keyOf: (id) => id,
    most: mostTogether,
    // Only looked up: what fails for one fails for all.
    isSomebodysFault: () => false,
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
