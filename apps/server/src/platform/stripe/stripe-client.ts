import { Stripe } from 'stripe';

export type { Stripe };

export interface StripeAddress {
  protocol: 'http' | 'https';
  host: string;
  port: number;
}

export interface StripeOptions {
  secretKey: string;
  /** Absent: the provider's own. */
  address?: StripeAddress;
  /** How long one attempt may take. The client tries a lost or broken call again, under the same idempotency key. */
  timeoutMs?: number;
}

const usualTimeoutMs = 15_000;

export function createStripeClient({
  secretKey,
  address,
  timeoutMs = usualTimeoutMs,
}: StripeOptions): Stripe {
  return new Stripe(secretKey, {
    ...address,
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  });
}
