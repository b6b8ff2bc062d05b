import { api } from '@crewtable/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import type { Cookies } from '../../platform/http/cookies.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import type { Route } from '../../platform/http/router.ts';
import { isId } from '../../platform/ids.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { AccountsParts } from './accounts.parts.ts';
import { endSession, findStudent } from './accounts.repository.ts';
import { accessCookie } from './authenticate.ts';
import { confirmPasscode } from './confirm-passcode.ts';
import { Passcodes } from './passcodes.ts';
import { passcodeMinutes, requestPasscode, resendAfterSeconds } from './request-passcode.ts';

export interface AccountsOptions extends Omit<AccountsParts, 'passcodes'> {
  route: Route;
  appSecret: string;
  cookies: Cookies;
  tokens: AccessTokens;
  limits: RateLimits;
}

const challengeCookie = 'challenge';
const sessionDays = 30;
const requestsPerNetwork = { name: 'passcode_requests', most: 20, perSeconds: 3_600 };
const verificationsPerNetwork = { name: 'passcode_verifications', most: 50, perSeconds: 3_600 };

export function registerAccounts({
  route,
  appSecret,
  cookies,
  tokens,
  limits,
  ...shared
}: AccountsOptions): void {
  const parts: AccountsParts = { ...shared, passcodes: new Passcodes(appSecret) };
  const challengeOf = (request: FastifyRequest) => {
    const id = cookies.read(request, challengeCookie);
    return id !== undefined && isId(id) ? id : undefined;
  };

  route(api.accounts.signIn, async ({ body, request, reply }) => {
    await limits.perNetwork(requestsPerNetwork, request.ip);
    const challengeId = await requestPasscode(parts, body.username, challengeOf(request));
    cookies.write(reply, challengeCookie, challengeId, passcodeMinutes * 60);
    return { resendAfterSeconds };
  });

  route(api.accounts.confirmSignIn, async ({ body, request, reply }) => {
    await limits.perNetwork(verificationsPerNetwork, request.ip);
    const viewer = await confirmPasscode(parts, challengeOf(request), body.username, body.code);
    cookies.clear(reply, challengeCookie);
    cookies.write(reply, accessCookie, await tokens.issue(viewer), sessionDays * 24 * 3_600);
    return { userId: viewer.id };
  });

  route(api.accounts.me, async ({ viewer }) => {
    const student = await findStudent(parts.db, viewer.id);
    if (!student) throw new AppError('session_expired');
    return { userId: student.id, email: student.email, status: 'ACTIVE' as const };
  });

  route(api.accounts.logOut, async ({ viewer, reply }) => {
    if (viewer) await endSession(parts.db, viewer.sessionId, parts.clock.now());
    cookies.clear(reply, accessCookie);
    return {};
  });
}
