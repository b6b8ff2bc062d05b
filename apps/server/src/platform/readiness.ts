import type { ClockGuard } from './clock/clock-guard.ts';

export interface ReadinessParts {
  isStopping: () => boolean;
  clockGuard: ClockGuard;
}

/** Why this process should get no requests now. Undefined: it is ready. Rejects while the database is away. */
export type FindFault = () => Promise<string | undefined>;

export function createFindFault({ isStopping, clockGuard }: ReadinessParts): FindFault {
  return async () => {
    if (isStopping()) return 'We are about to stop.';
    return (await clockGuard.compare()) ? undefined : clockGuard.describe();
  };
}
