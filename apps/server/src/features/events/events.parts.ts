import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { FriendGroups, RequireActive, RequireProfile } from '../../platform/ports/company.ts';
import type { PlanEvening } from '../../platform/ports/evenings.ts';
import type { Notify } from '../../platform/ports/notices.ts';
import type { DropCoveredPayments } from '../../platform/ports/purchases.ts';
import type { SeatDesk } from './seat-desk.ts';

/** What the verbs of this feature work with. */
export interface EventsParts {
  db: Db;
  clock: Clock;
  log: Logger;
  notify: Notify;
  seatDesk: SeatDesk;
  planEvening: PlanEvening;
  friendGroups: FriendGroups;
  requireActive: RequireActive;
  dropCoveredPayments: DropCoveredPayments;
  requireProfile: RequireProfile;
  /** Its new users get an appetizer at their first Brunch or Dinner: the domain of its addresses. */
  appetizerUniversity: string;
}
