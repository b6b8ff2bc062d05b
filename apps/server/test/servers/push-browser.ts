import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { Body, PushMessage, api } from '@crewtable/contract';

const info = (text: string) => Buffer.from(`${text}\0`);

/**
 * The browser's side of push: has the keys of a subscription and decrypts what was encrypted for it (RFC
 * 8291).
 */
export class PushBrowser {
  readonly device: Body<typeof api.devices.register>;
  readonly #keys = createECDH('prime256v1');
  readonly #auth = randomBytes(16);

  constructor(endpoint: string) {
    this.#keys.generateKeys();
    this.device = {
      subscription: {
        endpoint,
        expirationTime: null,
        keys: { p256dh: this.#keys.getPublicKey('base64url'), auth: this.#auth.toString('base64url') },
      },
      deviceInfo: { userAgent: 'A browser of a test', platform: 'Test' },
    };
  }

  get endpoint(): string {
    return this.device.subscription.endpoint;
  }

  /** Throws if the message was encrypted for another browser. */
  decrypt(body: Buffer): PushMessage {
    const salt = body.subarray(0, 16);
    const idLength = body[20]!;
    const sender = body.subarray(21, 21 + idLength);
    const sealed = body.subarray(21 + idLength);
    const shared = this.#keys.computeSecret(sender);
    const keyInfo = Buffer.concat([info('WebPush: info'), this.#keys.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync('sha256', shared, this.#auth, keyInfo, 32));
    const derive = (purpose: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, info(`Content-Encoding: ${purpose}`), length));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // The last record ends with a 2 and any number of zeros.
    const end = padded.findLastIndex((byte) => byte !== 0);
    if (padded[end] !== 2) throw new Error('Wrong padding: expected that of a last record');
    return JSON.parse(padded.subarray(0, end).toString('utf8')) as PushMessage;
  }
}
