// A process of its own that ends a hold at the provider, and stops for ever before it can write that down.
import { finishHold } from '../src/features/payments/finish-hold.ts';
import { realClock } from '../src/platform/clock/clock.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { createLogger } from '../src/platform/log/logger.ts';
import { openStripe } from '../src/platform/stripe/open-stripe.ts';
import type { StripeOptions } from '../src/platform/stripe/open-stripe.ts';
import { StandInBuyers } from './stand-in-buyers.ts';

const [databaseUrl, connection, paymentId] = process.argv.slice(2) as [string, string, string];

const log = createLogger('silent');
const stripe = openStripe(JSON.parse(connection) as StripeOptions);
const { paymentIntents } = stripe;
const retrieve = paymentIntents.retrieve.bind(paymentIntents);
// The first look after the bank has done it: what it says is never written.
paymentIntents.retrieve = async (...asked: Parameters<typeof retrieve>) => {
  await retrieve(...asked);
  process.stdout.write('the bank has done it\n');
  return new Promise(() => {});
};

await finishHold(
  {
    db: openDatabase(databaseUrl, log).db,
    clock: realClock,
    log,
    stripe,
    buyers: new StandInBuyers(),
    requireActive: async () => {},
    requireProfile: async () => {},
    notify: async () => {},
    queueMail: async () => {},
    supportEmail: 'organiser@example.edu',
    makesPrices: false,
  },
  paymentId,
);
