import { createHmac } from 'node:crypto';
import type { AppSecret, Keys } from '../../../platform/secrets/app-secret.ts';
import type { Encryption } from '../../../platform/secrets/encryption.ts';

const purpose = 'refuse invitations to ';
export const optOutKeyPurpose = 'unwanted invitations';

/** 'Don't invite me again': who says so, without an account and without our keeping the address. */
export class InvitationOptOuts {
  readonly #encryption: Encryption;
  readonly #keys: Keys;

  /** `lastingKey` outlives a rotation of the secret; hashes made before there was one have a key derived from it. */
  constructor(appSecret: AppSecret, encryption: Encryption, lastingKey: Buffer) {
    this.#encryption = encryption;
    this.#keys = [lastingKey, ...appSecret.keysFor(optOutKeyPurpose)];
  }

  /** Goes into the mail; only whoever received it can hand it back. */
  tokenFor(email: string): string {
    return this.#encryption.close(`${purpose}${email}`).toString('base64url');
  }

  addressIn(token: string): string | undefined {
    try {
      const text = this.#encryption.open(Buffer.from(token, 'base64url'));
      return text.startsWith(purpose) ? text.slice(purpose.length) : undefined;
    } catch {
      return undefined;
    }
  }

  /** The first one is kept for a new refusal; an earlier one may stand under any of them. */
  hashes(email: string): [Buffer, ...Buffer[]] {
    const [lasting, ...derived] = this.#keys;
    const hash = (key: Buffer) => createHmac('sha256', key).update(email).digest();
    return [hash(lasting), ...derived.map(hash)];
  }
}
