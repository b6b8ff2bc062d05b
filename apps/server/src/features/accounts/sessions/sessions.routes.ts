import { api } from '@crewtable/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Route } from '../../../platform/http/router.ts';
import { isId } from '../../../platform/ids.ts';
import type { AccountsDeps } from '../accounts.deps.ts';
import type { BrowserCookies } from '../sign-in/browser-cookies.ts';
import { confirmOwner } from '../confirmation/confirm-owner.ts';
import { isOwnSession, listUsableSessions } from './own-sessions.repository.ts';
import { resendAfterSeconds } from '../sign-in/passcode-rules.ts';
import { requestConfirmation } from '../confirmation/request-confirmation.ts';
import { endOtherSessions, endSession } from './sessions.repository.ts';

interface SessionsOptions {
  route: Route;
  deps: AccountsDeps;
  browserCookies: BrowserCookies;
}

/** Routes to list and end own sessions, and to confirm that the owner is signed in. */
export function registerSessions({ route, deps, browserCookies }: SessionsOptions): void {
  const { db, clock, realTime, log } = deps;

  route(api.accounts.listSessions, async ({ viewer }) => {
    const sessions = (await listUsableSessions(db, viewer.id, realTime.now())).map((session) => ({
      id: session.id,
      browser: session.browser,
      system: session.system,
      signedInAt: session.created_at.toISOString(),
      lastUsedAt: session.last_used_at.toISOString(),
      isCurrent: session.id === viewer.sessionId,
    }));
    return { sessions: sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent)) };
  });

  route(api.accounts.endSession, async ({ viewer, params: { sessionId }, reply }) => {
    if (!isId(sessionId) || !(await isOwnSession(db, { id: sessionId, studentId: viewer.id })))
      throw new AppError('not_found');
    await endSession(db, sessionId, clock.now());
    log.info({ studentId: viewer.id, sessionId }, 'session ended by its owner');
    if (sessionId === viewer.sessionId) browserCookies.clearSession(reply);
    return {};
  });

  route(api.accounts.endOtherSessions, async ({ viewer }) => {
    const own = { id: viewer.sessionId, studentId: viewer.id };
    const ended = await endOtherSessions(db, own, clock.now());
    log.info({ studentId: viewer.id, ended }, 'other sessions ended by their owner');
    return {};
  });

  route(api.accounts.reauth, async ({ viewer, traced }) => {
    await requestConfirmation(traced(deps), viewer);
    return { resendAfterSeconds };
  });

  route(api.accounts.confirmReauth, async ({ viewer, body, traced }) => {
    await confirmOwner(traced(deps), viewer, body.code);
    return {};
  });
}
