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
    if (isStopping()) return 'The server is stopping.';
    if (writes.isFailing) return 'The database accepts no writes at the moment.';
    return (await clockGuard.compare()) ? undefined : clockGuard.describe();
  };
}
