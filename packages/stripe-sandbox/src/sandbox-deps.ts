import type { Pool } from 'pg';

export interface Clock {
  now(): Date;
}

export interface SandboxLog {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

/** Sends a webhook and returns the status of the response. Throws if there is no response. */
export type PostWebhook = (url: string, headers: Record<string, string>, body: string) => Promise<number>;

/** The dependencies of all parts of the sandbox. */
export interface SandboxDeps {
  pool: Pool;
  /** Product time: for times in objects, billing periods, holds and webhook retries. */
  clock: Clock;
  /**
   * Real time: for signatures, because the SDK checks them against it, and for leases and idempotency keys.
   */
  realTime: Clock;
  log: SandboxLog;
  secretKey: string;
  threeDSecurePage: string;
  post: PostWebhook;
  /** How long a webhook is left to the process that delivers it. */
  webhookLeaseMs?: number | undefined;
}
