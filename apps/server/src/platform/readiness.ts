import type { ClockGuard } from './clock/clock-guard.ts';
import type { WriteHealth } from './db/write-health.ts';

export interface ReadinessDeps {
  isStopping: () => boolean;
  writes: Pick<WriteHealth, 'isFailing'>;
  clockGuard: ClockGuard;
}

/** Why this process should get no requests now. Undefined: it is ready. Rejects while the database is away. */
export type FindFault = () => Promise<string | undefined>;

export function createFindFault({ isStopping, writes, clockGuard }: ReadinessDeps): FindFault {
  return async () => {
    if (isStopping()) return 'We are about to stop.';
    if (writes.isFailing) return 'The database takes no writes right now.';
    return (await clockGuard.compare()) ? undefined : clockGuard.describe();
  };
}
