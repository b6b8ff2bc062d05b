import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { AppSecret, Keys } from './app-secret.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts text, so that it cannot be read with access to the database only. */
export class Encryption {
  readonly #keys: Keys;

  constructor(appSecret: AppSecret) {
    this.#keys = appSecret.keysFor('seal');
  }

  encrypt(text: string): Buffer {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, this.#keys[0], iv);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  }

  decrypt(sealed: Buffer): string {
    const [current, previous] = this.#keys;
    if (previous === undefined) return decrypt(current, sealed);
    try {
      return decrypt(current, sealed);
    } catch {
      return decrypt(previous, sealed);
    }
  }
}

function decrypt(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  const body = sealed.subarray(ivBytes + tagBytes);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
