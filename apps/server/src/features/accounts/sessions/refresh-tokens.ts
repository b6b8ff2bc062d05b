import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { AppSecret, Keys } from '../../../platform/secrets/app-secret.ts';

export interface RefreshToken {
  token: string;
  hash: Buffer;
}

/** 256 random bits. Only the hash is stored. */
export function makeRefreshToken(): RefreshToken {
  return withHash(randomBytes(32).toString('base64url'));
}

export function hashRefreshToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Derives the successor of a token. The same token always has the same successor, so an exchange can be
 * repeated without storing its result. The successor cannot be derived without the key.
 */
export class RefreshTokenSuccessors {
  readonly #keys: Keys;

  constructor(appSecret: AppSecret) {
    this.#keys = appSecret.keysFor('refresh token successor');
  }

  of(token: string): RefreshToken {
    return derive(this.#keys[0], token);
  }

  /** The successor with this hash, or undefined if it was derived with a key that is no longer known. */
  withHash(token: string, hash: Buffer): RefreshToken | undefined {
    return this.#keys.map((key) => derive(key, token)).find((candidate) => candidate.hash.equals(hash));
  }
}

function derive(key: Buffer, token: string): RefreshToken {
  return withHash(createHmac('sha256', key).update(token).digest('base64url'));
}

function withHash(token: string): RefreshToken {
  return { token, hash: hashRefreshToken(token) };
}
