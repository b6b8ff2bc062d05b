import type { StripeSandbox } from '@crewtable/stripe-sandbox';
import type { Pool } from 'pg';
import type { EventsDeps } from '../../features/events/index.ts';
import type { PaymentsDeps } from '../../features/payments/index.ts';
import type { QuickcrewDeps } from '../../features/quickcrew/index.ts';
import type { SafetyDeps } from '../../features/safety/index.ts';
import type { SeatingDeps } from '../../features/seating/index.ts';
import type { RecordActivity } from '../../platform/activity-log.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Notify } from '../../ports/notifications.ts';

export interface SyntheticDeps {
  db: Db;
  pool: Pool;
  clock: Clock;
  notify: Notify;
  recordActivity: RecordActivity;
  /** If undefined, real cards are required, which synthetic students do not have. */
  sandbox: Pick<StripeSandbox, 'confirm'> | undefined;
  payments: PaymentsDeps;
  events: EventsDeps;
  quickcrew: QuickcrewDeps;
}

/** Dependencies of the jobs in which synthetic students act. */
export interface LifeDeps {
  db: Db;
  pool: Pool;
  clock: Clock;
  log: Logger;
  seating: SeatingDeps;
  safety: SafetyDeps;
  quickcrew: QuickcrewDeps;
}
