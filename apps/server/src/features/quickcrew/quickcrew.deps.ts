import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { groupingThread } from '../../platform/grouping/grouping-thread.ts';
import type { RateLimits } from '../../platform/http/limits/rate-limits.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { AreApart, FindForbiddenPairs, RequireActive } from '../../ports/students.ts';
import type { AfterMatch } from '../../ports/event-lifecycle.ts';
import type { Notify } from '../../ports/notifications.ts';
import type { Holds } from '../../ports/purchases.ts';

export interface QuickcrewDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  holds: Holds;
  notify: Notify;
  limits: RateLimits;
  requireActive: RequireActive;
  areApart: AreApart;
  findForbiddenPairs: FindForbiddenPairs;
  /** True only in demos: crews may be sent to places that do not exist. */
  inventsVenues: boolean;
  /** The grouping engine, in its own thread. */
  packCrews: typeof groupingThread.packCrews;
  afterMatch?: AfterMatch;
  metrics?: Pick<Metrics, 'matched'>;
}
