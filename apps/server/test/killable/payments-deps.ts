import type { PaymentsDeps } from '../../src/features/payments/payments.deps.ts';
import { realClock } from '../../src/platform/clock/clock.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { createKeyedQueue } from '../../src/platform/keyed-queue.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import type { FakeSellers } from '../fixtures/fake-sellers.ts';

/** What a process of its own needs to work on payments. It notifies no student. */
export function createPaymentsDeps(
  databaseUrl: string,
  stripe: PaymentsDeps['stripe'],
  sellers: FakeSellers,
): PaymentsDeps {
  const log = createLogger('silent');
  return {
    db: openDatabase(databaseUrl, log).db,
    clock: realClock,
    log,
    stripe,
    sellers,
    enqueuePurchase: createKeyedQueue({ maxRunning: 2 }),
    requireActive: async () => {},
    requireProfile: async () => {},
    notify: async () => {},
    queueMail: async () => {},
    supportEmail: 'organiser@example.edu',
    createsMissingPrices: false,
  };
}
