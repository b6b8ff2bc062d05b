import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from './http/app-error.ts';
import type { Logger } from './log/logger.ts';

/** Returned by an attempt if another transaction changed the same rows in the meantime. */
export const conflict = Symbol('conflict');

const maxAttempts = 10;
const backOffMs = 5;

/**
 * Retries an attempt that lost a race and had no effect. Real races need only a few retries. After
 * `maxAttempts` the code probably waits for a state that never comes, so the request fails with
 * `unavailable`.
 */
export async function retryOnConflict<Result>(
  log: Logger,
  what: string,
  attempt: () => Promise<Result | typeof conflict>,
): Promise<Result> {
  for (let attempts = 1; attempts <= maxAttempts; attempts++) {
    const result = await attempt();
    if (result !== conflict) return result;
    log.info({ what, attempts }, 'attempt lost a race');
    // With jitter, so that two callers that collided do not collide again.
    if (attempts > 1) await pause(Math.random() * backOffMs * attempts);
  }
  log.error({ what, attempts: maxAttempts }, 'retries exhausted');
  throw new AppError('unavailable', { retryAfterSeconds: 1 });
}
