import type Stripe from 'stripe';
import { collect, recordFailure } from '../billing/billing.ts';
import type { Bill } from '../billing/billing.ts';
import { lockReferenced } from '../object-store.ts';
import type { Call, Entry } from '../object-store.ts';
import { clearable, oneOf, text, yesOrNo } from '../http/parameters.ts';
import type { Values } from '../http/parameters.ts';
import { failAuthentication } from './payment-attempts.ts';
import { hold, requireStatus, unexpectedState } from './payment-intent-states.ts';
import { paymentMethodFor } from './payment-methods.ts';
import type { PaymentMethodEntry } from './payment-methods.ts';
import { invalidRequest } from '../http/refusal.ts';
import type { Shapes } from '../http/wire.ts';

export const intentConfirmParameters = {
  off_session: yesOrNo,
  payment_method: text,
  receipt_email: clearable(text),
  return_url: text,
  setup_future_usage: clearable(oneOf('on_session', 'off_session')),
};

export async function confirmIntent(
  call: Call,
  given: Values<typeof intentConfirmParameters>,
  id: string,
): Promise<Shapes['payment_intent']> {
  const { intent, bill } = await hold(call, id);
  requireStatus(intent, 'confirm', 'confirmed');
  if (given.return_url !== undefined) intent.unsent.returnUrl = given.return_url;
  if (given.receipt_email !== undefined) intent.data.receipt_email = given.receipt_email;
  if (given.setup_future_usage !== undefined) intent.data.setup_future_usage = given.setup_future_usage;
  const named = given.payment_method ?? (intent.data.payment_method as string | null);
  const method = named === null ? undefined : await paymentMethodFor(call, named);
  await confirm(call, intent, bill, method, given.off_session ?? false);
  return intent.data;
}

/** Confirmation from the browser: the student enters a card and is present for 3-D Secure. */
export async function confirmWithCard(
  call: Call,
  id: string,
  cardFor: () => Promise<PaymentMethodEntry>,
  returnUrl: string | undefined,
): Promise<Stripe.PaymentIntent> {
  const { intent, bill } = await hold(call, id);
  requireStatus(intent, 'confirm', 'confirmed');
  if (returnUrl !== undefined) intent.unsent.returnUrl = returnUrl;
  await confirm(call, intent, bill, await cardFor(), false);
  return intent.data;
}

/** Charges the card for this payment and updates its bill, if there is one. */
export async function confirm(
  call: Call,
  intent: Entry<'payment_intent'>,
  bill: Bill | undefined,
  method: PaymentMethodEntry | undefined,
  offSession: boolean,
): Promise<void> {
  if (!method) {
    throw invalidRequest(
      'You cannot confirm this PaymentIntent because it is missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.',
      { code: 'payment_intent_unexpected_state', payment_intent: intent.data },
    );
  }
  const refusal = await collect(call, intent, bill, method, { offSession, authenticated: false });
  if (refusal) throw refusal;
}

/** Applies the result of 3-D Secure. */
export async function finishAuthentication(
  call: Call,
  id: string,
  outcome: 'succeed' | 'fail',
): Promise<Entry<'payment_intent'>> {
  const { intent, bill } = await hold(call, id);
  if (intent.data.status !== 'requires_action')
    throw unexpectedState(intent.data, 'authenticated', ['requires_action']);
  if (outcome === 'fail') {
    const refusal = await failAuthentication(call, intent);
    if (bill) await recordFailure(call, bill, refusal);
    return intent;
  }
  const method = await lockReferenced(call, 'payment_method', intent.data.payment_method as string);
  await collect(call, intent, bill, method, { offSession: false, authenticated: true });
  return intent;
}
