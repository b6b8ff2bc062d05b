import { brand, subscriptionCents } from '@crewtable/contract';
import type { Stripe } from '../../../platform/stripe/stripe-client.ts';

/** A price at the provider is immutable: another amount needs another price with another key. */
export const priceKey = `crewtable_monthly_${subscriptionCents}`;

/** The provider's id of the monthly price. Returns undefined if it does not exist. */
export async function findPrice(stripe: Stripe): Promise<string | undefined> {
  const { data } = await stripe.prices.list({ lookup_keys: [priceKey], active: true, limit: 1 });
  const price = data[0];
  if (!price) return undefined;
  if (
    price.unit_amount !== subscriptionCents ||
    price.currency !== 'usd' ||
    price.recurring?.interval !== 'month' ||
    price.recurring.interval_count !== 1
  )
    throw new Error(`The provider's price ${priceKey} is not ${subscriptionCents} cents a month.`);
  return price.id;
}

/** Creates the product and the price if they are missing. Safe to repeat, also concurrently. */
export async function makePrice(stripe: Stripe): Promise<string> {
  const found = await findPrice(stripe);
  if (found !== undefined) return found;
  const product = await stripe.products.create(
    { name: `${brand.name} subscription` },
    { idempotencyKey: `product:${priceKey}` },
  );
  const price = await stripe.prices.create(
    {
      product: product.id,
      unit_amount: subscriptionCents,
      currency: 'usd',
      recurring: { interval: 'month' },
      lookup_key: priceKey,
    },
    { idempotencyKey: `price:${priceKey}` },
  );
  return price.id;
}
