import type Stripe from 'stripe';
import { daySeconds } from '../durations.ts';
import { newId } from '../ids.ts';
import { add } from '../object-store.ts';
import type { Call, Entry } from '../object-store.ts';

/** Stripe's usual price for cards in the United States: 2.9% and 30 cents. */
export function processingFee(amount: number): number {
  return Math.round(amount * 0.029) + 30;
}

/** Money of a charge can be paid out two days later. */
const pendingDays = 2;

export interface BalanceMovement {
  amount: number;
  fee?: number;
  currency: string;
  description: string | null;
  reportingCategory: string;
  source: string;
  type: Stripe.BalanceTransaction['type'];
}

/** Money that enters or leaves our balance at the provider. */
export async function addBalanceTransaction(
  call: Call,
  { amount, fee = 0, currency, description, reportingCategory, source, type }: BalanceMovement,
): Promise<Entry<'balance_transaction'>> {
  const isPending = type === 'charge';
  const today = call.now - (call.now % daySeconds);
  const availableOn = isPending ? today + pendingDays * daySeconds : call.now;
  return add(call, 'balance_transaction', {
    id: newId('balance_transaction'),
    object: 'balance_transaction',
    amount,
    available_on: availableOn,
    balance_type: 'payments',
    created: call.now,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: reportingCategory,
    source,
    status: isPending ? 'pending' : 'available',
    type,
  });
}
