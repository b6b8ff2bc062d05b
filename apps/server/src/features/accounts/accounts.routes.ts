import { api } from '@crewtable/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import type { Route, Viewer } from '../../platform/http/router.ts';
import type { AccountsParts } from './accounts.parts.ts';
import { findStudent } from './accounts.repository.ts';
import type { BrowserCookies } from './browser-cookies.ts';
import { confirmPasscode } from './confirm-passcode.ts';
import { resendAfterSeconds } from './passcode-rules.ts';
import { hashRefreshToken } from './refresh-tokens.ts';
import { refreshSession } from './refresh-session.ts';
import { requestPasscode } from './request-passcode.ts';
import { endSession, endSessionOfToken } from './sessions.repository.ts';
import { readUserAgent } from './user-agent-rules.ts';

export interface SignInRoutesOptions {
  route: Route;
  parts: AccountsParts;
  browserCookies: BrowserCookies;
  limits: RateLimits;
  googleTagManagerId: string | undefined;
  testPayments: boolean;
}

/** A whole campus may share one network address. Signed-in students are counted by their account. */
const visitsPerHour = { name: 'visits', most: 600, perSeconds: 3_600 };
const requestsPerNetwork = { name: 'passcode_requests', most: 20, perSeconds: 3_600 };
const verificationsPerNetwork = { name: 'passcode_verifications', most: 50, perSeconds: 3_600 };

const namesOf = ({ headers }: FastifyRequest) => readUserAgent(headers['user-agent']);

export function registerSignIn(options: SignInRoutesOptions): void {
  const { route, parts, browserCookies, limits, googleTagManagerId, testPayments } = options;

  /** Whatever session this browser holds, also when only its refresh token is left. */
  const endSessionHere = async (viewer: Viewer | undefined, request: FastifyRequest) => {
    const now = parts.clock.now();
    const token = browserCookies.refreshTokenOf(request);
    if (viewer) await endSession(parts.db, viewer.sessionId, now);
    else if (token !== undefined) await endSessionOfToken(parts.db, hashRefreshToken(token), now);
  };

  route(api.accounts.initSession, async ({ body, viewer, request, reply }) => {
    const token = browserCookies.refreshTokenOf(request);
    const renewed =
      viewer || token === undefined ? undefined : await refreshSession(parts, token, namesOf(request));
    if (renewed) browserCookies.giveSession(reply, renewed);
    else if (!viewer) browserCookies.takeSession(reply);
    const studentId = viewer?.id ?? renewed?.viewer.id;
    await limits.perCaller(visitsPerHour, { studentId, ip: request.ip });
    await parts.visitors.remember(browserCookies.nameBrowser(request, reply), body);
    const answer = (isLoggedIn: boolean) => ({
      is_logged_in: isLoggedIn,
      now: parts.clock.now().toISOString(),
      ...(googleTagManagerId !== undefined && { googleTagManagerId }),
      ...(testPayments && { testPayments }),
    });
    return answer(studentId !== undefined);
  });

  route(api.accounts.signIn, async ({ body, request, reply }) => {
    await limits.perNetwork(requestsPerNetwork, request.ip);
    const browserId = browserCookies.nameBrowser(request, reply);
    const { username, ...hints } = body;
    const challengeId = await requestPasscode(parts, username, browserId, hints);
    browserCookies.giveChallenge(reply, challengeId);
    return { resendAfterSeconds };
  });

  route(api.accounts.confirmSignIn, async ({ body, viewer, request, reply }) => {
    await limits.perNetwork(verificationsPerNetwork, request.ip);
    const session = await confirmPasscode(parts, {
      ...body,
      challengeId: browserCookies.challengeOf(request),
      browserId: browserCookies.nameBrowser(request, reply),
      names: namesOf(request),
    });
    await endSessionHere(viewer, request);
    browserCookies.takeChallenge(reply);
    browserCookies.giveSession(reply, session);
    return { userId: session.viewer.id };
  });

  route(api.accounts.refresh, async ({ request, reply }) => {
    const token = browserCookies.refreshTokenOf(request);
    const session = token === undefined ? undefined : await refreshSession(parts, token, namesOf(request));
    if (!session) {
      browserCookies.takeSession(reply);
      throw new AppError('session_expired');
    }
    browserCookies.giveSession(reply, session);
    return {};
  });

  route(api.accounts.me, async ({ viewer }) => {
    const student = await findStudent(parts.db, viewer.id);
    if (!student) throw new AppError('session_expired');
    const { id, email } = student;
    return { userId: id, email, status: student.status === 'ACTIVE' ? 'ACTIVE' : 'SUSPENDED' } as const;
  });

  route(api.accounts.logOut, async ({ viewer, request, reply }) => {
    await endSessionHere(viewer, request);
    browserCookies.takeSession(reply);
    return {};
  });
}
