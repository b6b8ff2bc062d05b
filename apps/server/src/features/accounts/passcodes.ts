import { createHash, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';

/** Makes codes and recognises them again without keeping them. */
export class Passcodes {
  readonly #key: Buffer;

  constructor(appSecret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', appSecret, '', 'crewtable passcode', 32));
  }

  make(): string {
    return String(randomInt(0, 100_000_000)).padStart(8, '0');
  }

  hash(challengeId: string, email: string, code: string): Buffer {
    return createHmac('sha256', this.#key).update(`${challengeId}\n${email}\n${code}`).digest();
  }

  /**
   * For the database to compare with what it keeps, hashed with the same nonce. How long two of these take to compare
   * says nothing about the codes: a byte more or less that fits is chance, and another one at the next try.
   */
  blind(hash: Buffer): { nonce: Buffer; blindHash: Buffer } {
    const nonce = randomBytes(16);
    return { nonce, blindHash: createHash('sha256').update(hash).update(nonce).digest() };
  }
}
