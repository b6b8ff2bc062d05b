import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { Viewer } from '../http/router.ts';
import type { AppSecret } from './app-secret.ts';

/** The header of every token. Tokens with another header, such as another algorithm, are refused. */
const header = inBase64({ alg: 'HS256' });

interface ProofOptions {
  appSecret: AppSecret;
  /** The purpose of the token. A token made for one purpose is invalid for another. */
  audience: string;
  lifetimeSeconds: number;
  /** Real time, because moving the clock of a demo must not expire tokens. */
  realTime: Clock;
}

export interface Proof {
  viewer: Viewer;
  expiresAtMs: number;
}

/**
 * Short-lived signed tokens (JWT) that prove a session. Not made with a library: every request waits for the
 * check, and a library would run it in another thread.
 */
export class SessionTokens {
  readonly #options: ProofOptions;
  /** The current key first. The previous one is accepted during a rotation of the secret. */
  readonly #keys: readonly [KeyObject, ...KeyObject[]];

  constructor(options: ProofOptions) {
    this.#options = options;
    const [current, ...previous] = options.appSecret.keysFor(options.audience);
    this.#keys = [createSecretKey(current), ...previous.map((key) => createSecretKey(key))];
  }

  issue({ id, sessionId }: Viewer): string {
    const { audience, lifetimeSeconds, realTime } = this.#options;
    const issuedAt = Math.floor(realTime.now().getTime() / 1_000);
    const claims = { sid: sessionId, sub: id, aud: audience, iat: issuedAt, exp: issuedAt + lifetimeSeconds };
    const signedPart = `${header}.${inBase64(claims)}`;
    return `${signedPart}.${signatureOf(signedPart, this.#keys[0]).toString('base64url')}`;
  }

  read(token: string): Proof | undefined {
    const [first, body = '', signature = '', ...more] = token.split('.');
    if (first !== header || more.length > 0) return undefined;
    const given = Buffer.from(signature, 'base64url');
    if (!this.#keys.some((key) => isSignature(given, `${first}.${body}`, key))) return undefined;
    return this.#proofIn(JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims);
  }

  /** Checks purpose and expiry. The signature is checked already. */
  #proofIn({ sub, sid, aud, exp }: Claims): Proof | undefined {
    const { audience, realTime } = this.#options;
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') return undefined;
    if (aud !== audience || exp <= Math.floor(realTime.now().getTime() / 1_000)) return undefined;
    return { viewer: { id: sub, sessionId: sid }, expiresAtMs: exp * 1_000 };
  }
}

interface Claims {
  sub?: unknown;
  sid?: unknown;
  aud?: unknown;
  exp?: unknown;
}

function signatureOf(signedPart: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(signedPart).digest();
}

function isSignature(given: Buffer, signedPart: string, key: KeyObject): boolean {
  const expected = signatureOf(signedPart, key);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function inBase64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
