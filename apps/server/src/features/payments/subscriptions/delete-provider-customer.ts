import { isOutdated } from '../../../platform/stripe/provider-errors.ts';
import type { PaymentsDeps } from '../payments.deps.ts';

/** Deleting a customer ends its subscriptions at once and deletes its card. Safe to repeat. */
export async function deleteProviderCustomer(
  { stripe }: Pick<PaymentsDeps, 'stripe'>,
  customerId: string,
): Promise<void> {
  try {
    await stripe.customers.del(customerId);
  } catch (error) {
    if (!isOutdated(error)) throw error;
  }
}
