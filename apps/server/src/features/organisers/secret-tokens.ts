import { createHash, randomBytes, randomInt } from 'node:crypto';

/** For sessions and invitations: 256 random bits. Only the hash is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashSecret(token) };
}

/** The secrets are random, so they need no slow hash. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Without letters that look alike. */
const codeLetters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

const codeGroups = 6;

/**
 * Such as 'K7QP-M2TD-9XWC-4HVR-A3ZB-6NSE': 117 random bits, so that its fast hash in the database cannot be reversed by
 * trying codes. Earlier codes have four groups and stay valid.
 */
export function newRecoveryCode(): string {
  const group = () => Array.from({ length: 4 }, () => codeLetters[randomInt(codeLetters.length)]).join('');
  return Array.from({ length: codeGroups }, group).join('-');
}

/** Accepts a code in small letters, with or without its dashes. */
export const hashRecoveryCode = (typed: string) => hashSecret(typed.toUpperCase().replace(/[^A-Z0-9]/g, ''));
