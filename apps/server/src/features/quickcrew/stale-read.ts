import type { Logger } from '../../platform/log/logger.ts';
import { conflict, retryOnConflict } from '../../platform/retry-on-conflict.ts';

/** What was read before the locks were taken is no longer so: nothing that was done stays. */
export class StaleReadError extends Error {}

/** Money is decided before a lobby or crew is locked, by what was known then. Where that changed, it is done anew. */
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
