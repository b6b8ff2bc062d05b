import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { FriendGroups, RequireActive, RequireProfile } from '../../ports/students.ts';
import type { ScheduleEventJobs } from '../../ports/event-lifecycle.ts';
import type { Notify } from '../../ports/notifications.ts';
import type { CancelCoveredPayments, LockPayments, RefundSeat } from '../../ports/purchases.ts';
import type { AppetizerGrants } from './seats/batched-appetizer-grants.ts';
import type { SeatRegistration } from './seats/batched-seat-registration.ts';

/** Dependencies of the use cases of this feature. */
export interface EventsDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  notify: Notify;
  seatRegistration: SeatRegistration;
  appetizerGrants: AppetizerGrants;
  scheduleEventJobs: ScheduleEventJobs;
  friendGroups: FriendGroups;
  requireActive: RequireActive;
  requireProfile: RequireProfile;
  cancelCoveredPayments: CancelCoveredPayments;
  lockPayments: LockPayments;
  refundSeat: RefundSeat;
  /** Whether an empty database gets the seasons, meals and offers of 2025. */
  startsWithDemoCatalogue: boolean;
}
