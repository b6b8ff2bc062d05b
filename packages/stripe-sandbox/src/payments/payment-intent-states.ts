import type Stripe from 'stripe';
import { lockIntent } from '../billing/billing.ts';
import type { Call, Entry } from '../books.ts';
import { invalidRequest, resourceMissing } from '../http/refusal.ts';

/** What a call can still be done in, by what the intent has come to. */
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

/** Takes hold of what the path names. */
export async function hold(call: Call, id: string) {
  const held = await lockIntent(call, id);
  if (!held) throw resourceMissing('payment_intent', id, 'intent');
  return held;
}

/** Refuses what cannot be done to a payment any more, or not yet. */
export function mustBe(
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
