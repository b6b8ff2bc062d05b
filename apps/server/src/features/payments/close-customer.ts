import { isOutdated } from '../../platform/stripe/provider-errors.ts';
import type { PaymentsParts } from './payments.parts.ts';

/** Deleting a customer ends its subscriptions at once and forgets its card. Repeating it is harmless. */
export async function closeCustomer(
  { stripe }: Pick<PaymentsParts, 'stripe'>,
  customerId: string,
): Promise<void> {
  try {
    await stripe.customers.del(customerId);
  } catch (error) {
    if (!isOutdated(error)) throw error;
  }
}
