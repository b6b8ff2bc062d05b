import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { groupingThread } from '../../platform/grouping/grouping-thread.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { QueueMail } from '../../platform/mail/outbox.ts';
import type { FindForbiddenPairs } from '../../ports/students.ts';
import type { AfterRelease, CancelEvent, EventStatusChanges } from '../../ports/event-lifecycle.ts';
import type { Notify } from '../../ports/notifications.ts';
import type { RefundSeat } from '../../ports/purchases.ts';

/** Dependencies of the use cases of this feature. */
export interface SeatingDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  eventStatus: EventStatusChanges;
  /** Runs the seating engine in its own thread. */
  seatTables: typeof groupingThread.seatTables;
  findForbiddenPairs: FindForbiddenPairs;
  cancelEvent: CancelEvent;
  refundSeat: RefundSeat;
  notify: Notify;
  queueMail: QueueMail;
  /** Receives the mails about problems that an organiser has to solve. */
  supportEmail: string;
  publicUrl: URL;
  /** True in a demo, which uses invented venues. Production never sends students to one. */
  inventsVenues: boolean;
  afterRelease?: AfterRelease;
}
