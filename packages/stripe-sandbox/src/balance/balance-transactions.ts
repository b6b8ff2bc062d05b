import type Stripe from 'stripe';
import { daySeconds } from '../durations.ts';
import { newId } from '../ids.ts';
import { add, save } from '../object-store.ts';
import type { Call, Entry } from '../object-store.ts';
import { list, matching, pageParameters } from '../http/listing.ts';
import type { ObjectList } from '../http/listing.ts';
import { text } from '../http/parameters.ts';
import type { Values } from '../http/parameters.ts';
import type { Shapes } from '../http/wire.ts';

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
  const entry = await add(call, 'balance_transaction', {
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
  if (isPending) {
    entry.dueAt = availableOn;
    await save(call, entry);
  }
  return entry;
}

export const balanceTransactionListParameters = {
  ...pageParameters,
  currency: text,
  payout: text,
  source: text,
  type: text,
};

export const listBalanceTransactions = (
  call: Call,
  { currency, payout, source, type, ...page }: Values<typeof balanceTransactionListParameters>,
): Promise<ObjectList<Shapes['balance_transaction']>> =>
  list(call, 'balance_transaction', '/v1/balance_transactions', page, [
    matching('currency', currency),
    matching('source', source),
    matching('type', type),
    payout === undefined ? undefined : { ...matching('payout', payout)!, column: 'unsent' },
  ]);
