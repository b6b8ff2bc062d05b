import type { Pool } from 'pg';

export interface Clock {
  now(): Date;
}

export interface SandboxLog {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

/** Sends a webhook; gives the status of the answer, and throws where there was none. */
export type PostWebhook = (url: string, headers: Record<string, string>, body: string) => Promise<number>;

/** What every part of the sandbox is made with. */
export interface SandboxDeps {
  pool: Pool;
  /** Product time: what objects tell, periods, holds, retries of webhooks. */
  clock: Clock;
  /** For signatures, which the SDK checks against real time, and for what waits for real machines. */
  realTime: Clock;
  log: SandboxLog;
  secretKey: string;
  threeDSecurePage: string;
  post: PostWebhook;
}
