import { errors, jwtVerify, SignJWT } from 'jose';
import type { CryptoKey } from 'jose';
import type { Clock } from '../clock/clock.ts';
import type { Viewer } from '../http/router.ts';
import type { AppSecret } from './app-secret.ts';

const algorithm = 'HS256';

interface SessionTokenOptions {
  appSecret: AppSecret;
  /** The purpose of the token. A token made for one purpose is invalid for another. */
  audience: string;
  lifetimeSeconds: number;
  /** Real time, because moving the clock of a demo must not expire tokens. */
  realTime: Clock;
}

export interface VerifiedToken {
  viewer: Viewer;
  expiresAtMs: number;
}

/** Short-lived signed tokens (JWT) that prove a session. */
export class SessionTokens {
  readonly #options: SessionTokenOptions;
  /** The current key first. The previous one is accepted during a rotation of the secret. */
  readonly #keys: readonly Promise<CryptoKey>[];

  constructor(options: SessionTokenOptions) {
    this.#options = options;
    this.#keys = options.appSecret.keysFor(options.audience).map(importKey);
  }

  async issue({ id, sessionId }: Viewer): Promise<string> {
    const { audience, lifetimeSeconds, realTime } = this.#options;
    const issuedAt = Math.floor(realTime.now().getTime() / 1_000);
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: algorithm })
      .setSubject(id)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifetimeSeconds)
      .sign(await this.#keys[0]!);
  }

  /** Returns undefined if the token is not valid. */
  async read(token: string): Promise<Viewer | undefined> {
    return (await this.verify(token))?.viewer;
  }

  protected async verify(token: string): Promise<VerifiedToken | undefined> {
    for (const key of this.#keys) {
      const verified = await this.#verifyWith(await key, token);
      if (verified) return verified;
    }
    return undefined;
  }

  async #verifyWith(key: CryptoKey, token: string): Promise<VerifiedToken | undefined> {
    const { audience, realTime } = this.#options;
    try {
      const { payload } = await jwtVerify<{ sid?: unknown }>(token, key, {
        algorithms: [algorithm],
        audience,
        currentDate: realTime.now(),
        requiredClaims: ['exp'],
      });
      const { sub, sid, exp } = payload;
      if (typeof sub !== 'string' || typeof sid !== 'string') return undefined;
      return { viewer: { id: sub, sessionId: sid }, expiresAtMs: exp! * 1_000 };
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
}

/** Once per key, because `jose` would import the bytes again for each token, which doubles the time. */
function importKey(bytes: Uint8Array): Promise<CryptoKey> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', bytes, hmac, false, ['sign', 'verify']);
}
