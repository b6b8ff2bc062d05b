import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { QueueMail } from '../../platform/mail/outbox.ts';
import type { RequireActive, RequireProfile } from '../../ports/students.ts';
import type { Notify } from '../../ports/notifications.ts';
import type { Sellers } from '../../ports/purchases.ts';
import type { Stripe } from '../../platform/stripe/stripe-client.ts';

/** What the verbs of this feature work with. */
export interface PaymentsDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  /** The provider's own client; in a demo it speaks to the sandbox. */
  stripe: Stripe;
  sellers: Sellers;
  requireActive: RequireActive;
  requireProfile: RequireProfile;
  notify: Notify;
  queueMail: QueueMail;
  /** Where an organiser reads what students object to. */
  supportEmail: string;
  /** Whether the provider's catalogue may be filled on the way: in the sandbox, never in a real account. */
  makesPrices: boolean;
}
