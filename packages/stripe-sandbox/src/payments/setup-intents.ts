import type Stripe from 'stripe';
import { add, dateOf, lockReferenced, lockFromPath, readFromParameter, save } from '../object-store.ts';
import type { Call, Entry } from '../object-store.ts';
import { behaviourNamed, expired, hasExpired } from './cards.ts';
import { emit } from '../webhooks/events.ts';
import { newId, randomLetters } from '../ids.ts';
import { list, matching, pageParameters } from '../http/listing.ts';
import type { ObjectList } from '../http/listing.ts';
import { changeMetadata, metadata } from '../http/metadata.ts';
import { authenticationPage } from './payment-attempts.ts';
import { attach, paymentMethodFor } from './payment-methods.ts';
import type { PaymentMethodEntry } from './payment-methods.ts';
import { hash, listParameter, oneOf, required, text, yesOrNo } from '../http/parameters.ts';
import type { Values } from '../http/parameters.ts';
import { Refusal, docUrl, invalidRequest } from '../http/refusal.ts';
import type { ErrorObject } from '../http/refusal.ts';
import type { Shapes } from '../http/wire.ts';

export const setupCreateParameters = {
  allowed_payment_method_types: listParameter(oneOf('card')),
  automatic_payment_methods: hash({
    allow_redirects: oneOf('always', 'never'),
    enabled: required(yesOrNo),
  }),
  confirm: yesOrNo,
  customer: text,
  description: text,
  metadata,
  payment_method: text,
  return_url: text,
  usage: oneOf('off_session', 'on_session'),
};

export async function createSetup(
  call: Call,
  given: Values<typeof setupCreateParameters>,
): Promise<Shapes['setup_intent']> {
  if (given.customer !== undefined) await readFromParameter(call, 'customer', given.customer, 'customer');
  const method =
    given.payment_method === undefined ? undefined : await paymentMethodFor(call, given.payment_method);
  const id = newId('setup_intent');
  const allowed = given.allowed_payment_method_types;
  const setup = await add(
    call,
    'setup_intent',
    {
      id,
      object: 'setup_intent',
      allowed_payment_method_types: allowed ?? null,
      application: null,
      automatic_payment_methods: allowed ? null : { allow_redirects: 'always', enabled: true },
      cancellation_reason: null,
      client_secret: `${id}_secret_${randomLetters(25)}`,
      created: call.now,
      customer: given.customer ?? null,
      customer_account: null,
      description: given.description ?? null,
      excluded_payment_method_types: null,
      flow_directions: null,
      last_setup_error: null,
      latest_attempt: null,
      livemode: false,
      mandate: null,
      metadata: changeMetadata({}, given.metadata),
      next_action: null,
      on_behalf_of: null,
      payment_method: method?.data.id ?? null,
      payment_method_configuration_details: null,
      payment_method_options: {
        card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
      },
      payment_method_types: ['card'],
      single_use_mandate: null,
      status: method ? 'requires_confirmation' : 'requires_payment_method',
      usage: given.usage ?? 'off_session',
    },
    given.return_url === undefined ? {} : { returnUrl: given.return_url },
  );
  await emit(call, 'setup_intent.created', setup.data);
  if (given.confirm) await confirm(call, setup, method);
  return setup.data;
}

export const setupConfirmParameters = { payment_method: text, return_url: text };

export async function confirmSetup(
  call: Call,
  given: Values<typeof setupConfirmParameters>,
  id: string,
): Promise<Shapes['setup_intent']> {
  const setup = await lockFromPath(call, 'setup_intent', id);
  mustBeOpen(setup);
  if (given.return_url !== undefined) setup.unsent.returnUrl = given.return_url;
  const named = given.payment_method ?? (setup.data.payment_method as string | null);
  await confirm(call, setup, named === null ? undefined : await paymentMethodFor(call, named));
  return setup.data;
}

export async function confirmSetupWithCard(
  call: Call,
  id: string,
  cardFor: () => Promise<PaymentMethodEntry>,
  returnUrl: string | undefined,
): Promise<Stripe.SetupIntent> {
  const setup = await lockFromPath(call, 'setup_intent', id);
  mustBeOpen(setup);
  if (returnUrl !== undefined) setup.unsent.returnUrl = returnUrl;
  await confirm(call, setup, await cardFor());
  return setup.data;
}

async function confirm(
  call: Call,
  setup: Entry<'setup_intent'>,
  method: PaymentMethodEntry | undefined,
): Promise<void> {
  if (!method) {
    throw invalidRequest(
      'You cannot confirm this SetupIntent because it is missing a payment method. Update the SetupIntent with a payment method and then confirm it again.',
      { code: 'setup_intent_unexpected_state', setup_intent: setup.data },
    );
  }
  setup.data.payment_method = method.data.id;
  setup.data.last_setup_error = null;
  if (!behaviourNamed(method.unsent.behaviour).asksForAuthentication) return tryCard(call, setup, method);
  setup.data.status = 'requires_action';
  setup.data.next_action = {
    redirect_to_url: {
      return_url: setup.unsent.returnUrl ?? null,
      url: authenticationPage(call, setup.data.client_secret!),
    },
    type: 'redirect_to_url',
  };
  await save(call, setup);
  await emit(call, 'setup_intent.requires_action', setup.data);
}

async function tryCard(call: Call, setup: Entry<'setup_intent'>, method: PaymentMethodEntry): Promise<void> {
  const decline =
    behaviourNamed(method.unsent.behaviour).setup ??
    (hasExpired(method.data.card!, dateOf(call.now)) ? expired : undefined);
  if (decline) {
    throw await giveUp(call, setup, {
      code: decline.code,
      decline_code: decline.declineCode,
      doc_url: docUrl(decline.code),
      message: decline.message,
      payment_method: method.data,
      type: 'card_error',
    });
  }
  setup.data.status = 'succeeded';
  setup.data.next_action = null;
  await save(call, setup);
  if (setup.data.customer !== null) await attach(call, method, setup.data.customer as string);
  await emit(call, 'setup_intent.succeeded', setup.data);
}

async function giveUp(call: Call, setup: Entry<'setup_intent'>, error: ErrorObject): Promise<Refusal> {
  setup.data.status = 'requires_payment_method';
  setup.data.payment_method = null;
  setup.data.next_action = null;
  setup.data.last_setup_error = error;
  await save(call, setup);
  await emit(call, 'setup_intent.setup_failed', setup.data);
  return new Refusal(402, { ...error, setup_intent: structuredClone(setup.data) }, true);
}

/** Applies the result of 3-D Secure. */
export async function finishSetupAuthentication(
  call: Call,
  id: string,
  outcome: 'succeed' | 'fail',
): Promise<Entry<'setup_intent'>> {
  const setup = await lockFromPath(call, 'setup_intent', id);
  if (setup.data.status !== 'requires_action') throw unexpectedState(setup.data);
  const method = await lockReferenced(call, 'payment_method', setup.data.payment_method as string);
  const code = 'setup_intent_authentication_failure';
  if (outcome === 'fail') {
    await giveUp(call, setup, {
      code,
      doc_url: docUrl(code),
      message: 'The latest attempt to set up the payment method has failed because authentication failed.',
      payment_method: method.data,
      type: 'invalid_request_error',
    });
    return setup;
  }
  await tryCard(call, setup, method).catch((fault: unknown) => {
    // The page redirects back in any case. The intent itself holds the reason for the decline.
    if (!(fault instanceof Refusal)) throw fault;
  });
  return setup;
}

export async function cancelSetup(call: Call, _: object, id: string): Promise<Shapes['setup_intent']> {
  const setup = await lockFromPath(call, 'setup_intent', id);
  mustBeOpen(setup);
  setup.data.status = 'canceled';
  setup.data.next_action = null;
  await save(call, setup);
  await emit(call, 'setup_intent.canceled', setup.data);
  return setup.data;
}

function mustBeOpen({ data }: Entry<'setup_intent'>): void {
  if (data.status === 'succeeded' || data.status === 'canceled') throw unexpectedState(data);
}

const unexpectedState = (setup: Stripe.SetupIntent) =>
  invalidRequest(`This SetupIntent has a status of ${setup.status}, in which this cannot be done.`, {
    code: 'setup_intent_unexpected_state',
    setup_intent: setup,
  });

export const setupListParameters = { ...pageParameters, customer: text, payment_method: text };

export const listSetups = (
  call: Call,
  { customer, payment_method, ...page }: Values<typeof setupListParameters>,
): Promise<ObjectList<Shapes['setup_intent']>> =>
  list(call, 'setup_intent', '/v1/setup_intents', page, [
    matching('customer', customer),
    matching('payment_method', payment_method),
  ]);
