// A process that captures or releases a hold at the provider, and hangs before it can store the result.
import { finishHold } from '../../src/features/payments/holds/finish-hold.ts';
import { createStripeClient } from '../../src/platform/stripe/stripe-client.ts';
import type { StripeOptions } from '../../src/platform/stripe/stripe-client.ts';
import { FakeSellers } from '../fixtures/fake-sellers.ts';
import { createPaymentsDeps } from './payments-deps.ts';

const [databaseUrl, connection, paymentId] = process.argv.slice(2) as [string, string, string];

const stripe = createStripeClient(JSON.parse(connection) as StripeOptions);
const { paymentIntents } = stripe;
const retrieve = paymentIntents.retrieve.bind(paymentIntents);
// The product retrieves the payment after the provider has finished. Its result is never stored.
paymentIntents.retrieve = async (...args: Parameters<typeof retrieve>) => {
  await retrieve(...args);
  process.stdout.write('hold finished at the provider\n');
  return new Promise(() => {});
};

await finishHold(createPaymentsDeps(databaseUrl, stripe, new FakeSellers()), paymentId);
