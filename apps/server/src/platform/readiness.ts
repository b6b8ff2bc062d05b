import type { ClockGuard } from './clock/clock-guard.ts';
import type { WriteHealth } from './db/write-health.ts';

export interface ReadinessDeps {
  isStopping: () => boolean;
  writes: Pick<WriteHealth, 'isFailing'>;
  clockGuard: ClockGuard;
}

/**
 * Returns the reason why this process should get no requests now, or undefined if it is ready. Rejects while
 * the database is unavailable.
 */
export type FindUnreadyReason = () => Promise<string | undefined>;

export function createFindUnreadyReason({
  isStopping,
  writes,
  clockGuard,
}: ReadinessDeps): FindUnreadyReason {
  return async () => {
    if (isStopping()) return 'We are about to stop.';
    if (writes.isFailing) return 'The database takes no writes right now.';
    return (await clockGuard.compare()) ? undefined : clockGuard.describe();
  };
}
