import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';

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

  matches(hash: Buffer, challengeId: string, email: string, code: string): boolean {
    return timingSafeEqual(hash, this.hash(challengeId, email, code));
  }
}
