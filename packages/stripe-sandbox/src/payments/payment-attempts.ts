import type Stripe from 'stripe';
import { dateOf, lockReferenced, save } from '../object-store.ts';
import type { Call, Entry } from '../object-store.ts';
import { authenticationRequired, behaviourNamed, expired, hasExpired } from './cards.ts';
import type { Decline } from './cards.ts';
import { addCharge, captureBefore } from './charges.ts';
import { openDispute } from '../disputes/disputes.ts';
import { emit } from '../webhooks/events.ts';
import { attach } from './payment-methods.ts';
import type { PaymentMethodEntry } from './payment-methods.ts';
import { Refusal, docUrl } from '../http/refusal.ts';
import type { ErrorObject } from '../http/refusal.ts';

export interface AttemptFacts {
  /** True if the cardholder is not present for 3-D Secure, as in a renewal. */
  offSession: boolean;
  /** True if the cardholder has passed 3-D Secure. */
  authenticated: boolean;
}

/** Charges the card and updates the intent. Returns the refusal if the bank declines, else undefined. */
export async function attempt(
  call: Call,
  intent: Entry<'payment_intent'>,
  method: PaymentMethodEntry,
  { offSession, authenticated }: AttemptFacts,
): Promise<Refusal | undefined> {
  const behaviour = behaviourNamed(method.unsent.behaviour);
  const asks = behaviour.asksForAuthentication && !authenticated;
  if (asks && !offSession) {
    await askCardholder(call, intent, method);
    return undefined;
  }
  const decline = declineOf(call, method, asks ? authenticationRequired : behaviour.charge);
  const charge = await addCharge(call, {
    intent: intent.data,
    method: method.data,
    authenticated: authenticated && behaviour.asksForAuthentication === true,
    decline,
  });
  if (decline) return fail(call, intent, method, charge, decline);
  await succeed(call, intent, method, charge);
  if (behaviour.disputes && charge.captured) await openDispute(call, charge.id);
  return undefined;
}

const declineOf = ({ now }: Call, { data }: PaymentMethodEntry, given: Decline | undefined) =>
  given ?? (hasExpired(data.card!, dateOf(now)) ? expired : undefined);

/** The address of our 3-D Secure page. The secret is in the fragment, so that no server logs it. */
export function authenticationPage({ threeDSecurePage }: Call, clientSecret: string): string {
  return `${threeDSecurePage}#${new URLSearchParams({ client_secret: clientSecret }).toString()}`;
}

async function askCardholder(
  call: Call,
  intent: Entry<'payment_intent'>,
  method: PaymentMethodEntry,
): Promise<void> {
  intent.data.status = 'requires_action';
  intent.data.payment_method = method.data.id;
  intent.data.last_payment_error = null;
  intent.data.next_action = {
    redirect_to_url: {
      return_url: intent.unsent.returnUrl ?? null,
      url: authenticationPage(call, intent.data.client_secret!),
    },
    type: 'redirect_to_url',
  };
  await save(call, intent);
  await emit(call, 'payment_intent.requires_action', intent.data);
}

async function succeed(
  call: Call,
  intent: Entry<'payment_intent'>,
  method: PaymentMethodEntry,
  charge: Stripe.Charge,
): Promise<void> {
  const { data } = intent;
  data.payment_method = method.data.id;
  data.latest_charge = charge.id;
  data.last_payment_error = null;
  data.next_action = null;
  if (charge.captured) {
    data.status = 'succeeded';
    data.amount_received = charge.amount_captured;
  } else {
    data.status = 'requires_capture';
    data.amount_capturable = charge.amount;
    intent.dueAt = captureBefore(charge);
  }
  await save(call, intent);
  if (data.customer !== null && data.setup_future_usage !== null) {
    await attach(call, method, data.customer as string);
  }
  await emit(call, 'charge.succeeded', charge);
  await emit(
    call,
    charge.captured ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated',
    data,
  );
}

async function fail(
  call: Call,
  intent: Entry<'payment_intent'>,
  method: PaymentMethodEntry,
  charge: Stripe.Charge,
  { code, declineCode, message }: Decline,
): Promise<Refusal> {
  const error: ErrorObject = {
    advice_code: 'try_again_later',
    charge: charge.id,
    code,
    decline_code: declineCode,
    doc_url: docUrl(code),
    message,
    payment_method: method.data,
    type: 'card_error',
  };
  intent.data.latest_charge = charge.id;
  await emit(call, 'charge.failed', charge);
  return giveUp(call, intent, 402, error);
}

/** Records that 3-D Secure failed. */
export async function failAuthentication(call: Call, intent: Entry<'payment_intent'>): Promise<Refusal> {
  const code = 'payment_intent_authentication_failure';
  const method = await lockReferenced(call, 'payment_method', intent.data.payment_method as string);
  return giveUp(call, intent, 402, {
    code,
    doc_url: docUrl(code),
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    payment_method: method.data,
    type: 'invalid_request_error',
  });
}

async function giveUp(
  call: Call,
  intent: Entry<'payment_intent'>,
  status: number,
  error: ErrorObject,
): Promise<Refusal> {
  intent.data.status = 'requires_payment_method';
  intent.data.payment_method = null;
  intent.data.next_action = null;
  intent.data.last_payment_error = error;
  await save(call, intent);
  await emit(call, 'payment_intent.payment_failed', intent.data);
  return new Refusal(status, { ...error, payment_intent: structuredClone(intent.data) }, true);
}
