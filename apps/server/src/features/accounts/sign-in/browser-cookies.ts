import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cookies } from '../../../platform/http/cookies.ts';
import { isId } from '../../../platform/ids.ts';
import type { AccessTokens } from '../sessions/access-tokens.ts';
import type { OpenedSession } from '../sessions/open-session.ts';
import { passcodeMinutes } from './passcode-rules.ts';
import { longestDays } from '../sessions/session-rules.ts';

export const accessCookie = 'access';
const refreshCookie = 'refresh';
const challengeCookie = 'challenge';
const visitorCookie = 'visitor';
const daySeconds = 24 * 3_600;
const visitorDays = 90;

/** What a browser keeps for us: who it is, what it was asked, and whose session it holds. */
export class BrowserCookies {
  readonly #cookies: Cookies;
  readonly #tokens: AccessTokens;

  constructor(cookies: Cookies, tokens: AccessTokens) {
    this.#cookies = cookies;
    this.#tokens = tokens;
  }

  /** The browser's own id, made at its first call. It opens nothing; it only tells this browser from others. */
  nameBrowser(request: FastifyRequest, reply: FastifyReply): string {
    const id = this.browserOf(request) ?? randomUUID();
    this.#cookies.write(reply, visitorCookie, id, visitorDays * daySeconds);
    return id;
  }

  browserOf(request: FastifyRequest): string | undefined {
    return this.#idIn(request, visitorCookie);
  }

  giveChallenge(reply: FastifyReply, challengeId: string): void {
    this.#cookies.write(reply, challengeCookie, challengeId, passcodeMinutes * 60);
  }

  challengeOf(request: FastifyRequest): string | undefined {
    return this.#idIn(request, challengeCookie);
  }

  takeChallenge(reply: FastifyReply): void {
    this.#cookies.clear(reply, challengeCookie);
  }

  /** The access cookie lives as long as the refresh cookie; the token inside it expires much sooner. */
  giveSession(reply: FastifyReply, { viewer, refreshToken }: OpenedSession): void {
    this.#cookies.write(reply, accessCookie, this.#tokens.issue(viewer), longestDays * daySeconds);
    this.#cookies.write(reply, refreshCookie, refreshToken, longestDays * daySeconds);
  }

  refreshTokenOf(request: FastifyRequest): string | undefined {
    return this.#cookies.read(request, refreshCookie);
  }

  takeSession(reply: FastifyReply): void {
    this.#cookies.clear(reply, accessCookie);
    this.#cookies.clear(reply, refreshCookie);
  }

  /** As if this browser had never been here. */
  takeAll(reply: FastifyReply): void {
    this.takeSession(reply);
    this.takeChallenge(reply);
    this.#cookies.clear(reply, visitorCookie);
  }

  #idIn(request: FastifyRequest, cookie: string): string | undefined {
    const id = this.#cookies.read(request, cookie);
    return id !== undefined && isId(id) ? id : undefined;
  }
}
