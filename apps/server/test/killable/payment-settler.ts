// A process that settles a payment, and hangs between the charge and the commit.
import { settle } from '../../src/features/payments/settlement/settle.ts';
import { realClock } from '../../src/platform/clock/clock.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { createStripeClient } from '../../src/platform/stripe/stripe-client.ts';
import type { StripeOptions } from '../../src/platform/stripe/stripe-client.ts';
import { FakeSellers } from '../fixtures/fake-sellers.ts';

const [databaseUrl, connection, eventId, paymentIntentId] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
];

const sellers = new FakeSellers();
sellers.addEvent(eventId);
// The seat is granted in the transaction, which never commits.
const { grant } = sellers.seats;
sellers.seats.grant = async (tx, seat) => {
  await grant(tx, seat);
  process.stdout.write('seat granted\n');
  return new Promise(() => {});
};

const log = createLogger('silent');
await settle(
  {
    db: openDatabase(databaseUrl, log).db,
    clock: realClock,
    log,
    stripe: createStripeClient(JSON.parse(connection) as StripeOptions),
    sellers,
    requireActive: async () => {},
    requireProfile: async () => {},
    notify: async () => {},
    queueMail: async () => {},
    supportEmail: 'organiser@example.edu',
    createsMissingPrices: false,
  },
  paymentIntentId,
);
