import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from './http/app-error.ts';
import type { Logger } from './log/logger.ts';

/** What an attempt gives when somebody else changed the same rows meanwhile. */
export const conflict = Symbol('conflict');

const maxAttempts = 10;
const backOffMs = 5;

/**
 * Repeats an attempt that lost a race, which leaves nothing behind. A race is lost a few times at most: more often, the
 * code waits for something that will not happen, and the caller is refused instead of kept.
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
    // With jitter, so that two that met once do not meet again.
    if (attempts > 1) await pause(Math.random() * backOffMs * attempts);
  }
  log.error({ what, attempts: maxAttempts }, 'retries exhausted');
  throw new AppError('unavailable', { retryAfterSeconds: 1 });
}
