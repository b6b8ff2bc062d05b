import { isDeadlock } from '../../platform/db/database.ts';
import { conflict, retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { SafetyDeps } from './safety.deps.ts';

/**
 * A suspension locks rows of all features, so a webhook or a job that locks some of them in another order can
 * cause a deadlock: the database then ends one of the two, and it is retried.
 */
export function retryOnDeadlock<Result>(
  { log }: Pick<SafetyDeps, 'log'>,
  what: string,
  attempt: () => Promise<Result>,
): Promise<Result> {
  return retryOnConflict(log, what, async () => {
    try {
      return await attempt();
    } catch (error) {
      if (isDeadlock(error)) return conflict;
      throw error;
    }
  });
}
