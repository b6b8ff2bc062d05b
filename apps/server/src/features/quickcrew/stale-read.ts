import type { Logger } from '../../platform/log/logger.ts';
import { conflict, retryOnConflict } from '../../platform/retry-on-conflict.ts';

/** What was read before the locks were taken has changed. Rolls the transaction back. */
export class StaleReadError extends Error {}

/**
 * Holds are decided before a lobby or crew is locked, from what was read then. Retries if that has changed.
 */
export function retryOnStaleRead<T>(log: Logger, what: string, work: () => Promise<T>): Promise<T> {
  return retryOnConflict(log, what, async () => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof StaleReadError) return conflict;
      throw error;
    }
  });
}
