import type { Answer } from '@crewtable/contract';
import { api, errorTable } from '@crewtable/contract';
import { formatDay } from '../../lib/format-date.ts';
import { ApiError, call } from '../../lib/api/api-client.ts';

export type Subscription = NonNullable<Answer<typeof api.profiles.get>['subscription']>;

/** Starts the subscription or finds the one already started; returns the client secret of its payment. */
export async function beginSubscription(): Promise<string> {
  return (await call(api.payments.createSubscription)).clientSecret;
}

/** Asks the server to check the payment with the provider. */
export async function confirmSubscription(paymentIntentId: string): Promise<void> {
  const { success } = await call(api.payments.confirmSubscription, { body: { paymentIntentId } });
  if (!success)
    throw new ApiError(402, { code: 'payment_needed', message: errorTable.payment_needed.message });
}

/** For example 'Sat, Jun 21', from epoch seconds. */
export function dayOf(epochSeconds: number): string {
  return formatDay(new Date(epochSeconds * 1000));
}
