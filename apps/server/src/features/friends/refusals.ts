import { createHmac, hkdfSync } from 'node:crypto';
import type { Seal } from '../../platform/secrets/seal.ts';

const purpose = 'refuse invitations to ';

/** 'Don't invite me again': who says so, without an account and without our keeping the address. */
export class Refusals {
  readonly #seal: Seal;
  readonly #key: Buffer;

  constructor(appSecret: string, seal: Seal) {
    this.#seal = seal;
    this.#key = Buffer.from(hkdfSync('sha256', appSecret, '', 'crewtable unwanted invitations', 32));
  }

  /** Goes into the mail; only whoever received it can hand it back. */
  tokenFor(email: string): string {
    return this.#seal.close(`${purpose}${email}`).toString('base64url');
  }

  addressIn(token: string): string | undefined {
    try {
      const text = this.#seal.open(Buffer.from(token, 'base64url'));
      return text.startsWith(purpose) ? text.slice(purpose.length) : undefined;
    } catch {
      return undefined;
    }
  }

  hash(email: string): Buffer {
    return createHmac('sha256', this.#key).update(email).digest();
  }
}
