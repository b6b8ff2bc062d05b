import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cookies } from '../../../platform/http/security/cookies.ts';
import { isId } from '../../../platform/ids.ts';
import { challengeSeconds } from '../passkeys/challenges.repository.ts';
import { sessionMaxAgeSeconds } from './organiser-session-rules.ts';

const sessionCookie = 'organiser';
const challengeCookie = 'organiser_challenge';

/** The cookies of an organiser's browser. Those of a student have other names and open nothing here. */
export class OrganiserCookies {
  readonly #cookies: Cookies;

  constructor(cookies: Cookies) {
    this.#cookies = cookies;
  }

  tokenOf(request: FastifyRequest): string | undefined {
    return this.#cookies.read(request, sessionCookie);
  }

  setToken(reply: FastifyReply, token: string): void {
    this.#cookies.write(reply, sessionCookie, token, sessionMaxAgeSeconds);
  }

  clearToken(reply: FastifyReply): void {
    this.#cookies.clear(reply, sessionCookie);
  }

  challengeOf(request: FastifyRequest): string | undefined {
    const id = this.#cookies.read(request, challengeCookie);
    return id !== undefined && isId(id) ? id : undefined;
  }

  setChallenge(reply: FastifyReply, id: string): void {
    this.#cookies.write(reply, challengeCookie, id, challengeSeconds);
  }

  clearChallenge(reply: FastifyReply): void {
    this.#cookies.clear(reply, challengeCookie);
  }
}
