import { randomUUID } from 'node:crypto';
import { daySeconds } from '@crewtable/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cookies } from '../../../platform/http/security/cookies.ts';
import { isId } from '../../../platform/ids.ts';
import type { AccessTokens } from '../sessions/access-tokens.ts';
import type { OpenedSession } from '../sessions/open-session.ts';
import { passcodeMinutes } from './passcode-rules.ts';
import { maxSessionDays } from '../sessions/session-rules.ts';

export const accessCookie = 'access';
const refreshCookie = 'refresh';
const challengeCookie = 'challenge';
const visitorCookie = 'visitor';
const visitorDays = 90;

/** The cookies of a browser: its id, its open challenge and its session. */
export class BrowserCookies {
  readonly #cookies: Cookies;
  readonly #tokens: AccessTokens;

  constructor(cookies: Cookies, tokens: AccessTokens) {
    this.#cookies = cookies;
    this.#tokens = tokens;
  }

  /**
   * Returns the id of the browser, or creates one. The id only identifies the browser; it grants no access.
   */
  ensureBrowserId(request: FastifyRequest, reply: FastifyReply): string {
    const id = this.browserOf(request) ?? randomUUID();
    this.#cookies.write(reply, visitorCookie, id, visitorDays * daySeconds);
    return id;
  }

  browserOf(request: FastifyRequest): string | undefined {
    return this.#idIn(request, visitorCookie);
  }

  setChallenge(reply: FastifyReply, challengeId: string): void {
    this.#cookies.write(reply, challengeCookie, challengeId, passcodeMinutes * 60);
  }

  challengeOf(request: FastifyRequest): string | undefined {
    return this.#idIn(request, challengeCookie);
  }

  clearChallenge(reply: FastifyReply): void {
    this.#cookies.clear(reply, challengeCookie);
  }

  /** The access cookie lasts as long as the refresh cookie; the token inside it expires much sooner. */
  async setSession(reply: FastifyReply, { viewer, refreshToken }: OpenedSession): Promise<void> {
    this.#cookies.write(reply, accessCookie, await this.#tokens.issue(viewer), maxSessionDays * daySeconds);
    this.#cookies.write(reply, refreshCookie, refreshToken, maxSessionDays * daySeconds);
  }

  refreshTokenOf(request: FastifyRequest): string | undefined {
    return this.#cookies.read(request, refreshCookie);
  }

  /** Whether the request has cookies of a session, which may have ended. */
  hasSession(request: FastifyRequest): boolean {
    return [accessCookie, refreshCookie].some((name) => this.#cookies.read(request, name) !== undefined);
  }

  clearSession(reply: FastifyReply): void {
    this.#cookies.clear(reply, accessCookie);
    this.#cookies.clear(reply, refreshCookie);
  }

  /** Clears all cookies that we have set in this browser. */
  takeAll(reply: FastifyReply): void {
    this.clearSession(reply);
    this.clearChallenge(reply);
    this.#cookies.clear(reply, visitorCookie);
  }

  #idIn(request: FastifyRequest, cookie: string): string | undefined {
    const id = this.#cookies.read(request, cookie);
    return id !== undefined && isId(id) ? id : undefined;
  }
}
