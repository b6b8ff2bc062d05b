import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { QueueMail } from '../../platform/mail/outbox.ts';
import type { RequireActive, RequireProfile } from '../../platform/ports/company.ts';
import type { Notify } from '../../platform/ports/notices.ts';
import type { Buyers } from '../../platform/ports/purchases.ts';
import type { Stripe } from '../../platform/stripe/open-stripe.ts';

/** What the verbs of this feature work with. */
export interface PaymentsParts {
  db: Db;
  clock: Clock;
  log: Logger;
  /** The provider's own client; in a demo it speaks to the sandbox. */
  stripe: Stripe;
  buyers: Buyers;
  requireActive: RequireActive;
  requireProfile: RequireProfile;
  notify: Notify;
  queueMail: QueueMail;
  /** Where an organiser reads what students object to. */
  supportEmail: string;
  /** Whether the provider's catalogue may be filled on the way: in the sandbox, never in a real account. */
  makesPrices: boolean;
}
