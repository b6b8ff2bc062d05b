import type Stripe from 'stripe';
import { lockIntent } from '../billing/billing.ts';
import type { Call, Entry } from '../object-store.ts';
import { invalidRequest, resourceMissing } from '../http/refusal.ts';

/** The statuses of an intent in which each operation is allowed. */
const statusesFor = {
  confirm: ['requires_payment_method', 'requires_confirmation', 'requires_action'],
  capture: ['requires_capture'],
  cancel: [
    'requires_payment_method',
    'requires_capture',
    'requires_confirmation',
    'requires_action',
    'processing',
  ],
  update: ['requires_payment_method', 'requires_confirmation', 'requires_action'],
} as const;

/** Locks the payment intent in the path, and its bill if it has one. Throws 404 if it does not exist. */
export async function hold(call: Call, id: string) {
  const held = await lockIntent(call, id);
  if (!held) throw resourceMissing('payment_intent', id, 'intent');
  return held;
}

/** Throws if the status of the intent does not allow the operation. */
export function requireStatus(
  { data }: Entry<'payment_intent'>,
  verb: keyof typeof statusesFor,
  participle: string,
): void {
  const statuses: readonly string[] = statusesFor[verb];
  if (!statuses.includes(data.status)) throw unexpectedState(data, participle, statuses);
}

export function unexpectedState(
  intent: Stripe.PaymentIntent,
  participle: string,
  statuses: readonly string[],
) {
  return invalidRequest(
    `This PaymentIntent could not be ${participle} because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${participle}: ${statuses.join(', ')}.`,
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  );
}
