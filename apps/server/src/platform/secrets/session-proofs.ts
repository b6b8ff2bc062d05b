import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { Viewer } from '../http/router.ts';
import type { AppSecret } from './app-secret.ts';

/** What every proof of ours begins with: whoever brings another algorithm brings something else. */
const header = inBase64({ alg: 'HS256' });

interface ProofOptions {
  appSecret: AppSecret;
  /** What it opens: a proof made for one purpose is worth nothing for another. */
  audience: string;
  livesSeconds: number;
  /** Real time: a proof guards against real attackers, and moving a demo's clock must expire nobody's. */
  realTime: Clock;
}

export interface Proof {
  viewer: Viewer;
  expiresAtMs: number;
}

/**
 * Short-lived signed words that somebody has a session, on real time. They are tokens (JWT) that any library reads; made and checked in place, because every call waits for it and a library hands each one to another thread.
 */
export class SessionProofs {
  readonly #options: ProofOptions;
  /** The current key first; the previous one is accepted while the secret is being rotated. */
  readonly #keys: readonly [KeyObject, ...KeyObject[]];

  constructor(options: ProofOptions) {
    this.#options = options;
    const [current, ...previous] = options.appSecret.keysFor(options.audience);
    this.#keys = [createSecretKey(current), ...previous.map((key) => createSecretKey(key))];
  }

  issue({ id, sessionId }: Viewer): string {
    const { audience, livesSeconds, realTime } = this.#options;
    const issuedAt = Math.floor(realTime.now().getTime() / 1_000);
    const claims = { sid: sessionId, sub: id, aud: audience, iat: issuedAt, exp: issuedAt + livesSeconds };
    const words = `${header}.${inBase64(claims)}`;
    return `${words}.${signatureOf(words, this.#keys[0]).toString('base64url')}`;
  }

  read(token: string): Proof | undefined {
    const [first, body = '', signature = '', ...more] = token.split('.');
    if (first !== header || more.length > 0) return undefined;
    const given = Buffer.from(signature, 'base64url');
    if (!this.#keys.some((key) => isSignature(given, `${first}.${body}`, key))) return undefined;
    return this.#proofIn(JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims);
  }

  /** Signed by us, but perhaps for another purpose, or long ago. */
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

function signatureOf(words: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(words).digest();
}

function isSignature(given: Buffer, words: string, key: KeyObject): boolean {
  const expected = signatureOf(words, key);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function inBase64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
