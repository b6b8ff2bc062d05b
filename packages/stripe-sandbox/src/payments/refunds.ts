import type Stripe from 'stripe';
import { add, lockReferenced, lockFromPath, readFromParameter, save } from '../object-store.ts';
import type { Call, Entry } from '../object-store.ts';
import { addBalanceTransaction } from '../balance/balance-transactions.ts';
import { emit, previousOf } from '../webhooks/events.ts';
import { newId } from '../ids.ts';
import { list, matching, pageParameters } from '../http/listing.ts';
import type { ObjectList } from '../http/listing.ts';
import { changeMetadata, metadata } from '../http/metadata.ts';
import { integer, oneOf, text } from '../http/parameters.ts';
import type { Values } from '../http/parameters.ts';
import { invalidRequest } from '../http/refusal.ts';
import { idOf } from '../http/wire.ts';
import type { Shapes } from '../http/wire.ts';

export const refundCreateParameters = {
  amount: integer(1),
  charge: text,
  metadata,
  payment_intent: text,
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
};

export async function createRefund(
  call: Call,
  given: Values<typeof refundCreateParameters>,
): Promise<Shapes['refund']> {
  const charge = await lockReferenced(call, 'charge', await chargeToRefund(call, given));
  const { data } = charge;
  if (data.disputed) {
    throw invalidRequest(`Charge ${data.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (data.refunded) {
    throw invalidRequest(`Charge ${data.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (!data.paid || !data.captured) {
    throw invalidRequest(`Charge ${data.id} has not been captured, so it cannot be refunded.`, {
      code: 'charge_not_refundable',
    });
  }
  const left = data.amount - data.amount_refunded;
  const amount = given.amount ?? left;
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${inText(amount)}) is greater than unrefunded amount on charge (${inText(left)})`,
      { param: 'amount' },
    );
  }
  const facts = { metadata: changeMetadata({}, given.metadata), reason: given.reason ?? null };
  return giveBack(call, charge, amount, facts, 'balance');
}

/** Refunds captured money to the card, or releases money that was only held. */
export async function giveBack(
  call: Call,
  charge: Entry<'charge'>,
  amount: number,
  facts: Pick<Stripe.Refund, 'metadata' | 'reason'>,
  from: 'balance' | 'hold',
): Promise<Stripe.Refund> {
  const before = structuredClone(charge.data);
  charge.data.amount_refunded += amount;
  charge.data.refunded = charge.data.amount_refunded === charge.data.amount;
  await save(call, charge);
  const entry = await add(call, 'refund', {
    id: newId('refund'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.data.id,
    created: call.now,
    currency: charge.data.currency,
    customer: charge.data.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    ...facts,
    payment_intent: charge.data.payment_intent,
    payment_method: charge.data.payment_method,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  });
  const { data: refund } = entry;
  // Money that was only held never was in the balance.
  if (from === 'balance') await bookRefund(call, entry);
  await emit(call, 'refund.created', refund);
  await emit(call, 'charge.refunded', charge.data, previousOf(before, charge.data));
  return refund;
}

/** Takes the money of a refund out of the balance. */
export async function bookRefund(call: Call, refund: Entry<'refund'>): Promise<void> {
  const { data } = await addBalanceTransaction(call, {
    amount: -refund.data.amount,
    currency: refund.data.currency,
    description: 'REFUND FOR CHARGE',
    reportingCategory: 'refund',
    source: refund.data.id,
    type: 'refund',
  });
  refund.data.balance_transaction = data.id;
  await save(call, refund);
}

async function chargeToRefund(call: Call, given: Values<typeof refundCreateParameters>): Promise<string> {
  if (given.charge !== undefined) {
    return (await readFromParameter(call, 'charge', given.charge, 'charge')).data.id;
  }
  if (given.payment_intent === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const { data } = await readFromParameter(call, 'payment_intent', given.payment_intent, 'payment_intent');
  if (data.status !== 'succeeded' || data.latest_charge === null) {
    throw invalidRequest(`This PaymentIntent (${data.id}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
      param: 'payment_intent',
    });
  }
  return idOf(data.latest_charge);
}

const inText = (cents: number) => `$${(cents / 100).toFixed(2)}`;

export const refundUpdateParameters = { metadata };

export async function updateRefund(
  call: Call,
  given: Values<typeof refundUpdateParameters>,
  id: string,
): Promise<Shapes['refund']> {
  const refund = await lockFromPath(call, 'refund', id);
  refund.data.metadata = changeMetadata(refund.data.metadata, given.metadata);
  await save(call, refund);
  await emit(call, 'refund.updated', refund.data);
  return refund.data;
}

export const refundListParameters = { ...pageParameters, charge: text, payment_intent: text };

export const listRefunds = (
  call: Call,
  { charge, payment_intent, ...page }: Values<typeof refundListParameters>,
): Promise<ObjectList<Shapes['refund']>> =>
  list(call, 'refund', '/v1/refunds', page, [
    matching('charge', charge),
    matching('payment_intent', payment_intent),
  ]);
