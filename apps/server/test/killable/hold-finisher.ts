// A process that captures or releases a hold at the provider, and hangs before it can store the result.
import { finishHold } from '../../src/features/payments/holds/finish-hold.ts';
import { realClock } from '../../src/platform/clock/clock.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { createStripeClient } from '../../src/platform/stripe/stripe-client.ts';
import type { StripeOptions } from '../../src/platform/stripe/stripe-client.ts';
import { FakeSellers } from '../fixtures/fake-sellers.ts';

const [databaseUrl, connection, paymentId] = process.argv.slice(2) as [string, string, string];

const log = createLogger('silent');
const stripe = createStripeClient(JSON.parse(connection) as StripeOptions);
const { paymentIntents } = stripe;
const retrieve = paymentIntents.retrieve.bind(paymentIntents);
// The product retrieves the payment after the provider has finished. Its result is never stored.
paymentIntents.retrieve = async (...args: Parameters<typeof retrieve>) => {
  await retrieve(...args);
  process.stdout.write('hold finished at the provider\n');
  return new Promise(() => {});
};

await finishHold(
  {
    db: openDatabase(databaseUrl, log).db,
    clock: realClock,
    log,
    stripe,
    sellers: new FakeSellers(),
    requireActive: async () => {},
    requireProfile: async () => {},
    notify: async () => {},
    queueMail: async () => {},
    supportEmail: 'organiser@example.edu',
    createsMissingPrices: false,
  },
  paymentId,
);
