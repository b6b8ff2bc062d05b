import { add, readFromParameter, save } from '../object-store.ts';
import type { Call } from '../object-store.ts';
import { emit } from '../webhooks/events.ts';
import { list, matching, pageParameters } from '../http/listing.ts';
import type { ObjectList } from '../http/listing.ts';
import { changeMetadata, metadata } from '../http/metadata.ts';
import {
  clearable,
  currency,
  hash,
  integer,
  listParameter,
  oneOf,
  required,
  text,
  yesOrNo,
} from '../http/parameters.ts';
import type { Values } from '../http/parameters.ts';
import { confirm } from './payment-confirmations.ts';
import { newPaymentIntent } from './payment-intent-shape.ts';
import { hold, requireStatus } from './payment-intent-states.ts';
import { paymentMethodFor } from './payment-methods.ts';
import { invalidRequest } from '../http/refusal.ts';
import type { Shapes } from '../http/wire.ts';

const minCents = 50;

const cardOnly = listParameter(oneOf('card'));
const futureUsage = oneOf('on_session', 'off_session');

export const intentCreateParameters = {
  allowed_payment_method_types: cardOnly,
  amount: required(integer(1)),
  automatic_payment_methods: hash({
    allow_redirects: oneOf('always', 'never'),
    enabled: required(yesOrNo),
  }),
  capture_method: oneOf('automatic', 'automatic_async', 'manual'),
  confirm: yesOrNo,
  currency: required(currency),
  customer: text,
  description: text,
  metadata,
  off_session: yesOrNo,
  payment_method: text,
  receipt_email: text,
  return_url: text,
  setup_future_usage: futureUsage,
  statement_descriptor: text,
  statement_descriptor_suffix: text,
};

export async function createIntent(
  call: Call,
  given: Values<typeof intentCreateParameters>,
): Promise<Shapes['payment_intent']> {
  if (given.amount < minCents) {
    throw invalidRequest(`Amount must be at least $0.50 ${given.currency}`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (given.customer !== undefined) await readFromParameter(call, 'customer', given.customer, 'customer');
  const method =
    given.payment_method === undefined ? undefined : await paymentMethodFor(call, given.payment_method);
  const intent = await add(
    call,
    'payment_intent',
    newPaymentIntent(call, {
      amount: given.amount,
      currency: given.currency,
      allowedTypes: given.allowed_payment_method_types,
      captureMethod: given.capture_method,
      customer: given.customer,
      description: given.description,
      metadata: changeMetadata({}, given.metadata),
      receiptEmail: given.receipt_email,
      setupFutureUsage: given.setup_future_usage,
      statementDescriptor: given.statement_descriptor,
      statementDescriptorSuffix: given.statement_descriptor_suffix,
    }),
    given.return_url === undefined ? {} : { returnUrl: given.return_url },
  );
  if (method) {
    intent.data.payment_method = method.data.id;
    intent.data.status = 'requires_confirmation';
    await save(call, intent);
  }
  await emit(call, 'payment_intent.created', intent.data);
  if (given.confirm) await confirm(call, intent, undefined, method, given.off_session ?? false);
  return intent.data;
}

export const intentUpdateParameters = {
  amount: integer(minCents),
  currency,
  customer: text,
  description: text,
  metadata,
  payment_method: text,
  receipt_email: clearable(text),
  setup_future_usage: clearable(futureUsage),
};

export async function updateIntent(
  call: Call,
  given: Values<typeof intentUpdateParameters>,
  id: string,
): Promise<Shapes['payment_intent']> {
  const { intent } = await hold(call, id);
  const { metadata: change, description, ...money } = given;
  if (Object.keys(money).length > 0) requireStatus(intent, 'update', 'updated in this way');
  if (money.customer !== undefined) await readFromParameter(call, 'customer', money.customer, 'customer');
  if (money.payment_method !== undefined) {
    money.payment_method = (await paymentMethodFor(call, money.payment_method)).data.id;
    intent.data.status = 'requires_confirmation';
  }
  Object.assign(intent.data, money, description === undefined ? {} : { description });
  intent.data.metadata = changeMetadata(intent.data.metadata, change);
  await save(call, intent);
  return intent.data;
}

export const intentListParameters = { ...pageParameters, customer: text };

export const listIntents = (
  call: Call,
  { customer, ...page }: Values<typeof intentListParameters>,
): Promise<ObjectList<Shapes['payment_intent']>> =>
  list(call, 'payment_intent', '/v1/payment_intents', page, [matching('customer', customer)]);
