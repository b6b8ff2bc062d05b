import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import type { AppSecret, Keys } from '../../../platform/secrets/app-secret.ts';
import type { BlindHashes } from './passcode-rules.ts';

/** Makes codes and recognises them again without keeping them. */
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
   * For the database to compare with what it keeps, hashed with the same nonce, once for each key that may have been
   * used. How long two of these take to compare says nothing about the codes: a byte more or less that fits is chance,
   * and another one at the next try.
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
