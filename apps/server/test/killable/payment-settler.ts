// A process that settles a payment, and hangs between the charge and the commit.
import { settle } from '../../src/features/payments/settlement/settle.ts';
import { createStripeClient } from '../../src/platform/stripe/stripe-client.ts';
import type { StripeOptions } from '../../src/platform/stripe/stripe-client.ts';
import { FakeSellers } from '../fixtures/fake-sellers.ts';
import { createPaymentsDeps } from './payments-deps.ts';

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

const stripe = createStripeClient(JSON.parse(connection) as StripeOptions);
await settle(createPaymentsDeps(databaseUrl, stripe, sellers), paymentIntentId);
