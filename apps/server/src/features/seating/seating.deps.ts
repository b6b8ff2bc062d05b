import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { groupingThread } from '../../platform/grouping/grouping-thread.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { QueueMail } from '../../platform/mail/outbox.ts';
import type { FindForbiddenPairs } from '../../ports/students.ts';
import type { CancelEvent, EventStatusChanges } from '../../ports/event-lifecycle.ts';
import type { Notify } from '../../ports/notifications.ts';
import type { RefundSeat } from '../../ports/purchases.ts';

/** What the verbs of this feature work with. */
export interface SeatingDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  life: EventStatusChanges;
  /** The engine, in a thread of its own. */
  seatTables: typeof groupingThread.seatTables;
  findForbiddenPairs: FindForbiddenPairs;
  cancelEvent: CancelEvent;
  refundSeat: RefundSeat;
  notify: Notify;
  queueMail: QueueMail;
  /** Where an organiser reads that something needs a hand. */
  supportEmail: string;
  publicUrl: URL;
  /** In a demo there are places that do not exist; production sends nobody to one. */
  inventsVenues: boolean;
}
