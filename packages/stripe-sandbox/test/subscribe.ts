import type Stripe from 'stripe';
import type { TestSandbox } from './start-sandbox.ts';
import { goodCard } from './test-cards.ts';

/** Creates a subscription whose first payment is open. */
export async function subscribe({ stripe }: TestSandbox): Promise<Stripe.Subscription> {
  const [existing] = (await stripe.prices.list({ lookup_keys: ['monthly'] })).data;
  const price =
    existing ??
    (await stripe.prices.create({
      currency: 'usd',
      unit_amount: 999,
      recurring: { interval: 'month' },
      product_data: { name: 'Crewtable membership' },
      lookup_key: 'monthly',
    }));
  const customer = await stripe.customers.create({ metadata: { student_id: 's1' } });
  return stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    metadata: { student_id: 's1' },
    expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
  });
}

export const invoiceOf = ({ latest_invoice }: Stripe.Subscription) => latest_invoice as Stripe.Invoice;
export const secretOf = (subscription: Stripe.Subscription) =>
  invoiceOf(subscription).confirmation_secret!.client_secret;
export const periodOf = ({ items }: Stripe.Subscription) => {
  const { current_period_start, current_period_end } = items.data[0]!;
  return [current_period_start, current_period_end].map((at) => new Date(at * 1000).toISOString());
};

/** Creates a paid subscription and clears the received webhooks. */
export async function subscribed(started: TestSandbox, details = goodCard): Promise<Stripe.Subscription> {
  const subscription = await subscribe(started);
  await started.sandbox.confirm({ clientSecret: secretOf(subscription), card: details });
  await started.settle();
  started.receiver.events.length = 0;
  return started.stripe.subscriptions.retrieve(subscription.id);
}
