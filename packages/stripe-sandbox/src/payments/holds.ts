import type Stripe from 'stripe';
import { lockReferenced, save } from '../object-store.ts';
import type { Call, Entry } from '../object-store.ts';
import { emit } from '../webhooks/events.ts';
import { changeMetadata, metadata } from '../http/metadata.ts';
import { integer, oneOf } from '../http/parameters.ts';
import type { Values } from '../http/parameters.ts';
import { bookCapture } from './charges.ts';
import { hold, requireStatus } from './payment-intent-states.ts';
import { giveBack } from './refunds.ts';
import { invalidRequest } from '../http/refusal.ts';
import type { Shapes } from '../http/wire.ts';

export const intentCaptureParameters = { amount_to_capture: integer(1), metadata };

export async function captureIntent(
  call: Call,
  given: Values<typeof intentCaptureParameters>,
  id: string,
): Promise<Shapes['payment_intent']> {
  const { intent } = await hold(call, id);
  requireStatus(intent, 'capture', 'captured');
  const { data } = intent;
  const amount = given.amount_to_capture ?? data.amount_capturable;
  if (amount > data.amount_capturable) {
    throw invalidRequest('The amount to capture is greater than the amount that is held.', {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    });
  }
  const charge = await lockReferenced(call, 'charge', data.latest_charge as string);
  charge.data.captured = true;
  charge.data.amount_captured = amount;
  await bookCapture(call, charge.data);
  await save(call, charge);
  data.status = 'succeeded';
  data.amount_received = amount;
  data.amount_capturable = 0;
  data.metadata = changeMetadata(data.metadata, given.metadata);
  intent.dueAt = null;
  await save(call, intent);
  await emit(call, 'charge.captured', charge.data);
  await emit(call, 'payment_intent.succeeded', data);
  const rest = charge.data.amount - amount;
  if (rest > 0) await giveBack(call, charge, rest, { metadata: {}, reason: null }, 'hold');
  return data;
}

export const intentCancelParameters = {
  cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
};

export async function cancelIntent(
  call: Call,
  given: Values<typeof intentCancelParameters>,
  id: string,
): Promise<Shapes['payment_intent']> {
  const { intent, bill } = await hold(call, id);
  if (bill) {
    throw invalidRequest(
      'You cannot cancel this PaymentIntent because it belongs to an invoice. Void the invoice or cancel its subscription instead.',
      { code: 'payment_intent_unexpected_state', payment_intent: intent.data },
    );
  }
  requireStatus(intent, 'cancel', 'canceled');
  await releaseHold(call, intent, given.cancellation_reason ?? null);
  return intent.data;
}

/** Cancels the payment and releases the held amount. */
export async function releaseHold(
  call: Call,
  intent: Entry<'payment_intent'>,
  reason: Stripe.PaymentIntent['cancellation_reason'],
): Promise<void> {
  const { data } = intent;
  const held = data.amount_capturable;
  data.status = 'canceled';
  data.canceled_at = call.now;
  data.cancellation_reason = reason;
  data.amount_capturable = 0;
  data.next_action = null;
  intent.dueAt = null;
  await save(call, intent);
  if (held > 0) {
    const charge = await lockReferenced(call, 'charge', data.latest_charge as string);
    await giveBack(call, charge, held, { metadata: {}, reason: null }, 'hold');
    if (reason === 'expired') await emit(call, 'charge.expired', charge.data);
  }
  await emit(call, 'payment_intent.canceled', data);
}
