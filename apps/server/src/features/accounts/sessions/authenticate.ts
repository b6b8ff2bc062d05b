import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Cookies } from '../../../platform/http/security/cookies.ts';
import type { Authenticate } from '../../../platform/http/router.ts';
import type { ReadSessionCookie } from '../../../ports/sessions.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import { createBatcher } from '../../../platform/batcher.ts';
import type { AccessTokens } from './access-tokens.ts';
import { accessCookie } from '../sign-in/browser-cookies.ts';
import { readOpenSessions } from './sessions.repository.ts';
import type { OpenSession } from './sessions.repository.ts';

const maxBatchSize = 100;

/**
 * Returns undefined without a cookie: the caller is a visitor. Throws 401 if the cookie is no longer valid,
 * so that the browser renews it instead of showing the view of a visitor to a student. At an entrance
 * endpoint, such a caller counts as a visitor.
 */
export function createAuthenticate(
  db: Db,
  cookies: Cookies,
  tokens: AccessTokens,
  metrics?: Pick<Metrics, 'batched'>,
): Authenticate {
  // One statement for the requests of one moment: 1,460 instead of 1,043 changed polls a second
  // (docs/PERFORMANCE.md).
  const readOpenSession = createBatcher<string, OpenSession | undefined>({
    runBatch: (ids) => readOpenSessions(db, ids),
    dedupeKey: (id) => id,
    maxBatchSize,
    onBatch: (size) => metrics?.batched('sessions', size),
    // A read-only lookup: no error is caused by a single id.
    canRetryIndividually: () => false,
  });
  return async (request, isSignInEndpoint) => {
    const token = cookies.read(request, accessCookie);
    if (token === undefined) return undefined;
    const viewer = await tokens.read(token);
    const session = viewer && (await readOpenSession(viewer.sessionId));
    if (session) return { ...viewer, suspended: session.suspended };
    if (isSignInEndpoint) return undefined;
    throw new AppError('session_expired');
  };
}

/** Reads only the cookie. The caller must look up the session. */
export function createReadSessionCookie(cookies: Cookies, tokens: AccessTokens): ReadSessionCookie {
  return async (request) => {
    const token = cookies.read(request, accessCookie);
    return token === undefined ? 'none' : ((await tokens.read(token)) ?? 'over');
  };
}
