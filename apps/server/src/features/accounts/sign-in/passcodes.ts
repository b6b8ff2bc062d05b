import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import type { AppSecret, Keys } from '../../../platform/secrets/app-secret.ts';
import type { BlindHashes } from './passcode-rules.ts';

/** Creates codes and hashes, so that codes can be verified without being stored. */
export class Passcodes {
  readonly #keys: Keys;

  constructor(appSecret: AppSecret) {
    this.#keys = appSecret.keysFor('passcode');
  }

  make(): string {
    return String(randomInt(0, 100_000_000)).padStart(8, '0');
  }

  hash(challengeId: string, email: string, code: string): Buffer {
    return hashWith(this.#keys[0], challengeId, email, code);
  }

  /**
   * Hashes for the database to compare with the stored hash, which it hashes with the same nonce. One for
   * each key that may have been used. The random nonce prevents timing attacks: how many bytes of two hashes
   * are equal is random and changes with every attempt.
   */
  blind(challengeId: string, email: string, code: string): BlindHashes {
    const nonce = randomBytes(16);
    return {
      nonce,
      blindHashes: this.#keys.map((key) =>
        createHash('sha256')
          .update(hashWith(key, challengeId, email, code))
          .update(nonce)
          .digest(),
      ),
    };
  }
}

function hashWith(key: Buffer, challengeId: string, email: string, code: string): Buffer {
  return createHmac('sha256', key).update(`${challengeId}\n${email}\n${code}`).digest();
}
