import { createHash, randomBytes } from 'node:crypto';

/** 256 bits that nobody can guess; only the hash is kept. */
export function makeRefreshToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashRefreshToken(token) };
}

export function hashRefreshToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
