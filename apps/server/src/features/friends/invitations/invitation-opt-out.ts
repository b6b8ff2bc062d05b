import { createHmac } from 'node:crypto';
import type { AppSecret, Keys } from '../../../platform/secrets/app-secret.ts';
import type { Encryption } from '../../../platform/secrets/encryption.ts';

const purpose = 'refuse invitations to ';
export const optOutKeyPurpose = 'unwanted invitations';

/** 'Don't invite me again'. Works without an account, and only a hash of the address is stored. */
export class InvitationOptOuts {
  readonly #encryption: Encryption;
  readonly #keys: Keys;

  /**
   * `lastingKey` survives a rotation of the secret. Older hashes use a key that is derived from the secret.
   */
  constructor(appSecret: AppSecret, encryption: Encryption, lastingKey: Buffer) {
    this.#encryption = encryption;
    this.#keys = [lastingKey, ...appSecret.keysFor(optOutKeyPurpose)];
  }

  /** For the link in the mail, so that only the recipient of the mail can opt out. */
  tokenFor(email: string): string {
    return this.#encryption.encrypt(`${purpose}${email}`).toString('base64url');
  }

  addressIn(token: string): string | undefined {
    try {
      const text = this.#encryption.decrypt(Buffer.from(token, 'base64url'));
      return text.startsWith(purpose) ? text.slice(purpose.length) : undefined;
    } catch {
      return undefined;
    }
  }

  /** A new refusal is stored with the first hash. An earlier one may be stored with any of them. */
  hashes(email: string): [Buffer, ...Buffer[]] {
    const [lasting, ...derived] = this.#keys;
    const hash = (key: Buffer) => createHmac('sha256', key).update(email).digest();
    return [hash(lasting), ...derived.map(hash)];
  }
}
