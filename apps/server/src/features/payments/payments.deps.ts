import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { KeyedQueue } from '../../platform/keyed-queue.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { QueueMail } from '../../platform/mail/outbox.ts';
import type { RequireActive, RequireProfile } from '../../ports/students.ts';
import type { Notify } from '../../ports/notifications.ts';
import type { Sellers } from '../../ports/purchases.ts';
import type { Stripe } from '../../platform/stripe/stripe-client.ts';

/** Dependencies of the functions of this feature. */
export interface PaymentsDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  /** The Stripe client. In a demo it is connected to the sandbox. */
  stripe: Stripe;
  sellers: Sellers;
  /** By what is paid for. Transactions that take or grant a seat lock its event, so they run a few at a time. */
  enqueuePurchase: KeyedQueue;
  requireActive: RequireActive;
  requireProfile: RequireProfile;
  notify: Notify;
  queueMail: QueueMail;
  /** Receives the mails to organisers about disputes and chargebacks. */
  supportEmail: string;
  /** Whether a missing price is created at the provider: true with the sandbox, false with a real account. */
  createsMissingPrices: boolean;
}
