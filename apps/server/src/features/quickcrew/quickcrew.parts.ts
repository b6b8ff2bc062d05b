import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { groupingThread } from '../../platform/grouping/grouping-thread.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { AreApart, FindForbiddenPairs, Holds, Notify, RequireActive } from '../../platform/ports.ts';

/** What the verbs of this feature work with. */
export interface QuickcrewParts {
  db: Db;
  clock: Clock;
  log: Logger;
  holds: Holds;
  notify: Notify;
  limits: RateLimits;
  requireActive: RequireActive;
  areApart: AreApart;
  findForbiddenPairs: FindForbiddenPairs;
  /** The engine, in a thread of its own. */
  packCrews: typeof groupingThread.packCrews;
}
