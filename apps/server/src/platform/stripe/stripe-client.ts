import { Stripe } from 'stripe';

export type { Stripe };

export interface StripeAddress {
  protocol: 'http' | 'https';
  host: string;
  port: number;
}

export interface StripeOptions {
  secretKey: string;
  /** Default: the API of Stripe. */
  address?: StripeAddress;
  /** The timeout of one attempt. The client retries failed calls with the same idempotency key. */
  timeoutMs?: number;
}

const defaultTimeoutMs = 15_000;

export function createStripeClient({
  secretKey,
  address,
  timeoutMs = defaultTimeoutMs,
}: StripeOptions): Stripe {
  return new Stripe(secretKey, {
    ...address,
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  });
}
