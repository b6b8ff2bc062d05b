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

const [codeGroups, lettersPerGroup] = [6, 4];

/**
 * Such as 'K7QP-M2TD-9XWC-4HVR-A3ZB-6NSE': 117 random bits, so that its fast hash in the database cannot be reversed by
 * trying codes.
 */
export function newRecoveryCode(): { code: string; hash: Buffer } {
  const newGroup = () =>
    Array.from({ length: lettersPerGroup }, () => codeLetters[randomInt(codeLetters.length)]).join('');
  const groups = Array.from({ length: codeGroups }, newGroup);
  return { code: groups.join('-'), hash: hashSecret(groups.join('')) };
}

/**
 * Accepts a code in small letters, with or without its dashes. Returns undefined for any other number of letters:
 * shorter codes, as early versions made them, are too weak for this hash.
 */
export function hashRecoveryCode(typed: string): Buffer | undefined {
  const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return letters.length === codeGroups * lettersPerGroup ? hashSecret(letters) : undefined;
}
