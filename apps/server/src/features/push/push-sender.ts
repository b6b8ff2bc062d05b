import { createHash } from 'node:crypto';
import { Agent, request } from 'node:https';
import type { PushMessage } from '@crewtable/contract';
import webPush from 'web-push';
import type { PushUrgency } from '../../ports/deliveries.ts';
import { outcomeOf } from './push-response-rules.ts';
import type { PushOutcome } from './push-response-rules.ts';
import { PrivateAddressError } from './push-hosts.ts';
import type { PushHosts } from './push-hosts.ts';
import type { Subscription } from './read-subscription.ts';

export interface Vapid {
  publicKey: string;
  privateKey: string;
  /** The contact for push services: `mailto:` or `https:`. */
  subject: string;
}

export interface PushSenderOptions {
  vapid: Vapid;
  places: PushHosts;
  /** The certificate authority of the test hosts, which is not publicly trusted. */
  testCa?: string | undefined;
  timeoutMs?: number;
}

export interface ReadyPush {
  message: PushMessage;
  /** How long the push service keeps it for a device that is off. */
  ttlSeconds: number;
  urgency: PushUrgency;
}

export interface PushSender {
  /** Rejects if there was no response: the service may be back later. */
  send(to: Subscription, push: ReadyPush): Promise<PushOutcome>;
  close(): void;
}

const usualTimeoutMs = 10_000;

/**
 * Encrypts for one browser (RFC 8291), signs with our key (RFC 8292) and sends it to the browser's push
 * service.
 */
export function createPushSender(options: PushSenderOptions): PushSender {
  const { vapid, places, testCa, timeoutMs = usualTimeoutMs } = options;
  const agent = new Agent({ keepAlive: true });

  const headersFor = (origin: string, { message, ttlSeconds, urgency }: ReadyPush, length: number) => ({
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    'content-length': length,
    ttl: ttlSeconds,
    urgency,
    topic: topicOf(message),
    authorization: webPush.getVapidHeaders(
      origin,
      vapid.subject,
      vapid.publicKey,
      vapid.privateKey,
      'aes128gcm',
    ).Authorization,
  });

  /** Only the status counts: redirects are not followed, and the response body is discarded. */
  const post = (url: URL, headers: Record<string, string | number>, body: Buffer) =>
    new Promise<number>((resolve, reject) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const lookup = places.lookupFor(url);
      const ca = places.isTestHost(url) && testCa !== undefined ? { ca: testCa } : {};
      const call = request(url, { method: 'POST', headers, agent, lookup, signal, ...ca }, (answer) => {
        answer.on('error', reject);
        answer.on('end', () => resolve(answer.statusCode ?? 0));
        answer.resume();
      });
      call.on('error', reject);
      call.end(body);
    });

  return {
    async send({ endpoint, p256dh, auth }, push) {
      if (!places.accepts(endpoint)) return 'refused';
      const url = new URL(endpoint);
      const { cipherText } = webPush.encrypt(p256dh, auth, JSON.stringify(push.message), 'aes128gcm');
      try {
        return outcomeOf(await post(url, headersFor(url.origin, push, cipherText.length), cipherText));
      } catch (error) {
        if (error instanceof PrivateAddressError) return 'refused';
        throw error;
      }
    },
    close: () => agent.destroy(),
  };
}

/** While a device is off, a later push about the same thing replaces the earlier one. */
function topicOf({ eventType, eventId }: PushMessage): string {
  return createHash('sha256').update(`${eventType} ${eventId}`).digest('base64url').slice(0, 32);
}
