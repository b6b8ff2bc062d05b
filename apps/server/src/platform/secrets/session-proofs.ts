import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { Viewer } from '../http/router.ts';

/** What every proof of ours begins with: whoever brings another algorithm brings something else. */
const header = inBase64({ alg: 'HS256' });

interface ProofOptions {
  appSecret: string;
  /** What it opens: a proof made for one purpose is worth nothing for another. */
  audience: string;
  livesSeconds: number;
  clock: Clock;
}

export interface Proof {
  viewer: Viewer;
  expiresAtMs: number;
}

/**
 * Short-lived signed words that somebody has a session, on the product's time. They are tokens (JWT) that any library
 * reads; made and checked in place, because every call waits for it and a library hands each one to another thread.
 */
export class SessionProofs {
  readonly #options: ProofOptions;
  readonly #key: KeyObject;

  constructor(options: ProofOptions) {
    this.#options = options;
    const purpose = `crewtable ${options.audience}`;
    this.#key = createSecretKey(new Uint8Array(hkdfSync('sha256', options.appSecret, '', purpose, 32)));
  }

  issue({ id, sessionId }: Viewer): string {
    const { audience, livesSeconds, clock } = this.#options;
    const issuedAt = Math.floor(clock.now().getTime() / 1_000);
    const claims = { sid: sessionId, sub: id, aud: audience, iat: issuedAt, exp: issuedAt + livesSeconds };
    const words = `${header}.${inBase64(claims)}`;
    return `${words}.${this.#signatureOf(words).toString('base64url')}`;
  }

  read(token: string): Proof | undefined {
    const [first, body = '', signature = '', ...more] = token.split('.');
    if (first !== header || more.length > 0) return undefined;
    const expected = this.#signatureOf(`${first}.${body}`);
    const given = Buffer.from(signature, 'base64url');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    return this.#proofIn(JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims);
  }

  #signatureOf(words: string): Buffer {
    return createHmac('sha256', this.#key).update(words).digest();
  }

  /** Signed by us, but perhaps for another purpose, or long ago. */
  #proofIn({ sub, sid, aud, exp }: Claims): Proof | undefined {
    const { audience, clock } = this.#options;
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') return undefined;
    if (aud !== audience || exp <= Math.floor(clock.now().getTime() / 1_000)) return undefined;
    return { viewer: { id: sub, sessionId: sid }, expiresAtMs: exp * 1_000 };
  }
}

interface Claims {
  sub?: unknown;
  sid?: unknown;
  aud?: unknown;
  exp?: unknown;
}

function inBase64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
