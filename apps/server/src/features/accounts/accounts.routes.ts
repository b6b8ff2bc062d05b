import { randomUUID } from 'node:crypto';
import { api } from '@crewtable/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import type { Cookies } from '../../platform/http/cookies.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import type { Route } from '../../platform/http/router.ts';
import { isId } from '../../platform/ids.ts';
import type { RememberVisitor } from '../../platform/ports.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { AccountsParts } from './accounts.parts.ts';
import { findStudent } from './accounts.repository.ts';
import { accessCookie } from './authenticate.ts';
import { confirmPasscode } from './confirm-passcode.ts';
import type { OpenedSession } from './open-session.ts';
import { passcodeMinutes, resendAfterSeconds } from './passcode-rules.ts';
import { Passcodes } from './passcodes.ts';
import { hashRefreshToken } from './refresh-tokens.ts';
import { refreshSession } from './refresh-session.ts';
import { requestPasscode } from './request-passcode.ts';
import { longestDays } from './session-rules.ts';
import { endSession, endSessionOfToken } from './sessions.repository.ts';

export interface AccountsOptions extends Omit<AccountsParts, 'passcodes'> {
  route: Route;
  appSecret: string;
  cookies: Cookies;
  tokens: AccessTokens;
  limits: RateLimits;
  rememberVisitor: RememberVisitor;
}

const challengeCookie = 'challenge';
const refreshCookie = 'refresh';
const visitorCookie = 'visitor';
const daySeconds = 24 * 3_600;
const visitorDays = 90;
const requestsPerNetwork = { name: 'passcode_requests', most: 20, perSeconds: 3_600 };
const verificationsPerNetwork = { name: 'passcode_verifications', most: 50, perSeconds: 3_600 };

export function registerAccounts(options: AccountsOptions): void {
  const { route, appSecret, cookies, tokens, limits, rememberVisitor, ...shared } = options;
  const parts: AccountsParts = { ...shared, passcodes: new Passcodes(appSecret) };

  const idFrom = (request: FastifyRequest, cookie: string) => {
    const id = cookies.read(request, cookie);
    return id !== undefined && isId(id) ? id : undefined;
  };
  /** The browser's own id, made at its first call. It opens nothing; it only tells this browser from others. */
  const browserOf = (request: FastifyRequest, reply: FastifyReply) => {
    const id = idFrom(request, visitorCookie) ?? randomUUID();
    cookies.write(reply, visitorCookie, id, visitorDays * daySeconds);
    return id;
  };
  /** The access cookie lives as long as the refresh cookie; the token inside it expires much sooner. */
  const giveSession = async (reply: FastifyReply, { viewer, refreshToken }: OpenedSession) => {
    cookies.write(reply, accessCookie, await tokens.issue(viewer), longestDays * daySeconds);
    cookies.write(reply, refreshCookie, refreshToken, longestDays * daySeconds);
  };
  const takeSession = (reply: FastifyReply) => {
    cookies.clear(reply, accessCookie);
    cookies.clear(reply, refreshCookie);
  };

  route(api.accounts.initSession, async ({ body, viewer, request, reply }) => {
    await rememberVisitor(browserOf(request, reply), body);
    const answer = (isLoggedIn: boolean) => ({
      is_logged_in: isLoggedIn,
      now: parts.clock.now().toISOString(),
    });
    if (viewer) return answer(true);
    const token = cookies.read(request, refreshCookie);
    const renewed = token === undefined ? undefined : await refreshSession(parts, token);
    if (renewed) await giveSession(reply, renewed);
    else takeSession(reply);
    return answer(renewed !== undefined);
  });

  route(api.accounts.signIn, async ({ body, request, reply }) => {
    await limits.perNetwork(requestsPerNetwork, request.ip);
    const browserId = browserOf(request, reply);
    const { username, ...hints } = body;
    const challengeId = await requestPasscode(parts, username, browserId);
    await rememberVisitor(browserId, hints);
    cookies.write(reply, challengeCookie, challengeId, passcodeMinutes * 60);
    return { resendAfterSeconds };
  });

  route(api.accounts.confirmSignIn, async ({ body, request, reply }) => {
    await limits.perNetwork(verificationsPerNetwork, request.ip);
    const session = await confirmPasscode(parts, {
      ...body,
      challengeId: idFrom(request, challengeCookie),
      browserId: browserOf(request, reply),
    });
    cookies.clear(reply, challengeCookie);
    await giveSession(reply, session);
    return { userId: session.viewer.id };
  });

  route(api.accounts.refresh, async ({ request, reply }) => {
    const token = cookies.read(request, refreshCookie);
    const session = token === undefined ? undefined : await refreshSession(parts, token);
    if (!session) {
      takeSession(reply);
      throw new AppError('session_expired');
    }
    await giveSession(reply, session);
    return {};
  });

  route(api.accounts.me, async ({ viewer }) => {
    const student = await findStudent(parts.db, viewer.id);
    if (!student) throw new AppError('session_expired');
    return { userId: student.id, email: student.email, status: 'ACTIVE' as const };
  });

  route(api.accounts.logOut, async ({ viewer, request, reply }) => {
    const now = parts.clock.now();
    const token = cookies.read(request, refreshCookie);
    if (viewer) await endSession(parts.db, viewer.sessionId, now);
    else if (token !== undefined) await endSessionOfToken(parts.db, hashRefreshToken(token), now);
    takeSession(reply);
    return {};
  });
}
