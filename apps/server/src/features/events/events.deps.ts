import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { FriendGroups, RequireActive, RequireProfile } from '../../ports/students.ts';
import type { ScheduleEventJobs } from '../../ports/event-lifecycle.ts';
import type { Notify } from '../../ports/notifications.ts';
import type { CancelCoveredPayments } from '../../ports/purchases.ts';
import type { SeatRegistration } from './seats/batched-seat-registration.ts';

/** What the verbs of this feature work with. */
export interface EventsDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  notify: Notify;
  seatRegistration: SeatRegistration;
  scheduleEventJobs: ScheduleEventJobs;
  friendGroups: FriendGroups;
  requireActive: RequireActive;
  requireProfile: RequireProfile;
  cancelCoveredPayments: CancelCoveredPayments;
  /** Its new users get an appetizer at their first Brunch or Dinner: the domain of its addresses. */
  appetizerUniversity: string;
}
