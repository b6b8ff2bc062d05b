import { api, hourSeconds } from '@crewtable/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import type { RateLimits } from '../../platform/http/limits/rate-limits.ts';
import type { Route, Viewer } from '../../platform/http/router.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { findStudent } from './accounts.repository.ts';
import type { BrowserCookies } from './sign-in/browser-cookies.ts';
import { confirmPasscode } from './sign-in/confirm-passcode.ts';
import { resendAfterSeconds } from './sign-in/passcode-rules.ts';
import { hashRefreshToken } from './sessions/refresh-tokens.ts';
import { refreshSession } from './sessions/refresh-session.ts';
import { requestPasscode } from './sign-in/request-passcode.ts';
import { endSession, endSessionOfToken } from './sessions/sessions.repository.ts';
import { readUserAgent } from './sessions/user-agent-rules.ts';

export interface SignInRoutesOptions {
  route: Route;
  deps: AccountsDeps;
  browserCookies: BrowserCookies;
  limits: RateLimits;
  googleTagManagerId: string | undefined;
  testPayments: boolean;
  demo: boolean;
}

/** A whole campus may share one network address, so signed-in students are counted by account. */
const visitsPerHour = { name: 'visits', max: 600, perSeconds: hourSeconds };
const requestsPerNetwork = { name: 'passcode_requests', max: 20, perSeconds: hourSeconds };
const verificationsPerNetwork = { name: 'passcode_verifications', max: 50, perSeconds: hourSeconds };

const namesOf = ({ headers }: FastifyRequest) => readUserAgent(headers['user-agent']);

export function registerSignIn(options: SignInRoutesOptions): void {
  const { route, deps, browserCookies, limits, googleTagManagerId, testPayments, demo } = options;

  /** Ends the session of this browser, even if only its refresh token is left. */
  const endSessionHere = async (viewer: Viewer | undefined, request: FastifyRequest) => {
    const now = deps.clock.now();
    const token = browserCookies.refreshTokenOf(request);
    if (viewer) await endSession(deps.db, viewer.sessionId, now);
    else if (token !== undefined) await endSessionOfToken(deps.db, hashRefreshToken(token), now);
  };

  route(api.accounts.initSession, async ({ body, viewer, request, reply, traced }) => {
    const token = browserCookies.refreshTokenOf(request);
    const renewed =
      viewer || token === undefined ? undefined : await refreshSession(traced(deps), token, namesOf(request));
    if (renewed) await browserCookies.setSession(reply, renewed);
    // Not for a visitor without these cookies: another tab may have signed in before this answer arrives.
    else if (!viewer && browserCookies.hasSession(request)) browserCookies.clearSession(reply);
    const studentId = viewer?.id ?? renewed?.viewer.id;
    await limits.perCaller(visitsPerHour, { studentId, ip: request.ip });
    await deps.visitors.recordVisit(browserCookies.ensureBrowserId(request, reply), body);
    const answer = (isLoggedIn: boolean) => ({
      is_logged_in: isLoggedIn,
      now: deps.clock.now().toISOString(),
      ...(googleTagManagerId !== undefined && { googleTagManagerId }),
      ...(testPayments && { testPayments }),
      ...(demo && { demo }),
    });
    return answer(studentId !== undefined);
  });

  route(api.accounts.signIn, async ({ body, request, reply, traced }) => {
    await limits.perNetwork(requestsPerNetwork, request.ip);
    const browserId = browserCookies.ensureBrowserId(request, reply);
    const { username, ...hints } = body;
    const challengeId = await requestPasscode(traced(deps), username, browserId, hints);
    browserCookies.setChallenge(reply, challengeId);
    return { resendAfterSeconds };
  });

  route(api.accounts.confirmSignIn, async ({ body, viewer, request, reply, traced }) => {
    await limits.perNetwork(verificationsPerNetwork, request.ip);
    const session = await confirmPasscode(traced(deps), {
      ...body,
      challengeId: browserCookies.challengeOf(request),
      browserId: browserCookies.ensureBrowserId(request, reply),
      names: namesOf(request),
    });
    await endSessionHere(viewer, request);
    browserCookies.clearChallenge(reply);
    await browserCookies.setSession(reply, session);
    return { userId: session.viewer.id };
  });

  route(api.accounts.refresh, async ({ request, reply, traced }) => {
    const token = browserCookies.refreshTokenOf(request);
    const session =
      token === undefined ? undefined : await refreshSession(traced(deps), token, namesOf(request));
    if (!session) {
      browserCookies.clearSession(reply);
      throw new AppError('session_expired');
    }
    await browserCookies.setSession(reply, session);
    return {};
  });

  route(api.accounts.me, async ({ viewer }) => {
    const student = await findStudent(deps.db, viewer.id);
    if (!student) throw new AppError('session_expired');
    const { id, email } = student;
    return { userId: id, email, status: student.status === 'ACTIVE' ? 'ACTIVE' : 'SUSPENDED' } as const;
  });

  route(api.accounts.logOut, async ({ viewer, request, reply }) => {
    await endSessionHere(viewer, request);
    browserCookies.clearSession(reply);
    return {};
  });
}
