import { createECDH } from 'node:crypto';
import type { PushHosts } from './push-hosts.ts';

export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface SentSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export type ReadSubscription =
  | { kind: 'valid'; subscription: Subscription }
  | { kind: 'refused'; errors: string[] };

/** Refuses a subscription that could never be sent to at once, instead of at every push. */
export function readSubscription({ endpoint, keys }: SentSubscription, places: PushHosts): ReadSubscription {
  const p256dh = Buffer.from(keys.p256dh, 'base64url');
  const auth = Buffer.from(keys.auth, 'base64url');
  const errors: string[] = [];
  if (!places.accepts(endpoint)) errors.push('The endpoint is not the address of a push service.');
  if (!isPointOnCurve(p256dh)) errors.push('The p256dh key is not valid.');
  if (auth.length !== 16) errors.push('The auth key is not valid.');
  if (errors.length > 0) return { kind: 'refused', errors };
  const subscription = {
    endpoint,
    p256dh: p256dh.toString('base64url'),
    auth: auth.toString('base64url'),
  };
  return { kind: 'valid', subscription };
}

function isPointOnCurve(point: Buffer): boolean {
  if (point.length !== 65 || point[0] !== 4) return false;
  const other = createECDH('prime256v1');
  other.generateKeys();
  try {
    other.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}
