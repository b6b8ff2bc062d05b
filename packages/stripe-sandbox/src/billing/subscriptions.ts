import { changeSubscription, markPaid, openInvoice } from './billing.ts';
import { add, lockFromPath, readFromParameter, save } from '../object-store.ts';
import type { Call } from '../object-store.ts';
import { emit } from '../webhooks/events.ts';
import { list, matching, pageParameters } from '../http/listing.ts';
import type { ObjectList } from '../http/listing.ts';
import { changeMetadata, metadata } from '../http/metadata.ts';
import { attach, paymentMethodFor } from '../payments/payment-methods.ts';
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
import { Refusal, invalidRequest, resourceMissing } from '../http/refusal.ts';
import { endSubscription, firstPaymentSeconds, payNow } from './subscription-cycle.ts';
import { newSubscription } from './subscription-shape.ts';
import { idOf } from '../http/wire.ts';
import type { Price, Shapes, Subscription } from '../http/wire.ts';

const paymentSettings = hash({
  payment_method_types: listParameter(oneOf('card')),
  save_default_payment_method: oneOf('off', 'on_subscription'),
});

const cancellationDetails = hash({
  comment: clearable(text),
  feedback: clearable(
    oneOf(
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ),
  ),
});

export const subscriptionCreateParameters = {
  billing_mode: hash({ type: required(oneOf('classic', 'flexible')) }),
  cancel_at_period_end: yesOrNo,
  collection_method: oneOf('charge_automatically'),
  currency,
  customer: required(text),
  default_payment_method: text,
  description: text,
  items: required(listParameter(hash({ price: required(text), quantity: integer(1) }))),
  metadata,
  off_session: yesOrNo,
  payment_behavior: oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete'),
  payment_settings: paymentSettings,
};

export async function createSubscription(
  call: Call,
  given: Values<typeof subscriptionCreateParameters>,
): Promise<Shapes['subscription']> {
  await readFromParameter(call, 'customer', given.customer, 'customer');
  const subscription = await add(
    call,
    'subscription',
    newSubscription(call, {
      customer: given.customer,
      items: await itemsOf(call, given),
      billingMode: given.billing_mode?.type ?? 'flexible',
      cancelAtPeriodEnd: given.cancel_at_period_end ?? false,
      defaultPaymentMethod: await cardOnFile(call, given.default_payment_method, given.customer),
      description: given.description ?? null,
      metadata: changeMetadata({}, given.metadata),
      saveDefaultPaymentMethod: given.payment_settings?.save_default_payment_method ?? 'off',
    }),
  );
  subscription.dueAt = call.now + firstPaymentSeconds;
  await save(call, subscription);
  await emit(call, 'customer.subscription.created', subscription.data);
  const bill = await openInvoice(call, subscription, {
    reason: 'subscription_create',
    period: { start: call.now, end: call.now },
  });
  if (bill.invoice.data.amount_due === 0) await markPaid(call, bill);
  else if (given.payment_behavior !== 'default_incomplete') {
    const refusal = await payNow(call, bill);
    if (refusal && given.payment_behavior === 'error_if_incomplete') {
      const { payment_intent: _, charge: __, ...error } = refusal.error;
      throw new Refusal(402, error);
    }
  }
  return subscription.data;
}

async function itemsOf(call: Call, { items, currency: wanted }: Values<typeof subscriptionCreateParameters>) {
  if (items.length === 0) {
    throw invalidRequest('Missing required param: items.', { code: 'parameter_missing', param: 'items' });
  }
  const found: { price: Price; quantity: number }[] = [];
  for (const [index, { price, quantity = 1 }] of items.entries()) {
    const param = `items[${index}][price]`;
    const { data } = await readFromParameter(call, 'price', price, param);
    if (!data.active) {
      throw invalidRequest('The price specified is inactive. This field only accepts active prices.', {
        param,
      });
    }
    if (!data.recurring) {
      throw invalidRequest(
        'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
        { param },
      );
    }
    found.push({ price: data, quantity });
  }
  if (found.some(({ price }) => price.currency !== (wanted ?? found[0]!.price.currency))) {
    throw invalidRequest('All prices of a subscription must have its currency.', { param: 'items' });
  }
  return found;
}

async function cardOnFile(call: Call, id: string | undefined, customer: string): Promise<string | null> {
  if (id === undefined) return null;
  const method = await paymentMethodFor(call, id, 'default_payment_method');
  if (method.data.customer === null && method.data.id === id) {
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'default_payment_method' },
    );
  }
  await attach(call, method, customer);
  return method.data.id;
}

export const subscriptionUpdateParameters = {
  cancel_at_period_end: yesOrNo,
  cancellation_details: cancellationDetails,
  default_payment_method: text,
  description: clearable(text),
  metadata,
  payment_settings: paymentSettings,
};

export async function updateSubscription(
  call: Call,
  given: Values<typeof subscriptionUpdateParameters>,
  id: string,
): Promise<Shapes['subscription']> {
  const subscription = await lockFromPath(call, 'subscription', id);
  const { cancel_at_period_end, default_payment_method, description, payment_settings } = given;
  const touchesMore = [cancel_at_period_end, default_payment_method, description, payment_settings].some(
    (value) => value !== undefined,
  );
  if (hasEnded(subscription.data) && touchesMore) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.');
  }
  const card = await cardOnFile(call, default_payment_method, idOf(subscription.data.customer));
  await changeSubscription(call, subscription, (now) => {
    if (cancel_at_period_end !== undefined) planEnd(now, cancel_at_period_end, call.now);
    if (card !== null) now.default_payment_method = card;
    if (description !== undefined) now.description = description;
    now.metadata = changeMetadata(now.metadata, given.metadata);
    if (payment_settings?.save_default_payment_method && now.payment_settings) {
      now.payment_settings.save_default_payment_method = payment_settings.save_default_payment_method;
    }
    if (given.cancellation_details) Object.assign(now.cancellation_details!, given.cancellation_details);
  });
  return subscription.data;
}

const hasEnded = ({ status }: Subscription) => ['canceled', 'incomplete_expired'].includes(status);

/** The status does not change: the paid period runs until its end. */
function planEnd(subscription: Subscription, end: boolean, now: number): void {
  if (subscription.cancel_at_period_end === end) return;
  subscription.cancel_at_period_end = end;
  subscription.cancel_at = end ? subscription.items.data[0]!.current_period_end : null;
  subscription.canceled_at = end ? now : null;
  subscription.cancellation_details!.reason = end ? 'cancellation_requested' : null;
}

export const subscriptionCancelParameters = {
  cancellation_details: cancellationDetails,
  invoice_now: yesOrNo,
  prorate: yesOrNo,
};

export async function cancelSubscription(
  call: Call,
  given: Values<typeof subscriptionCancelParameters>,
  id: string,
): Promise<Shapes['subscription']> {
  const subscription = await lockFromPath(call, 'subscription', id);
  if (hasEnded(subscription.data)) throw resourceMissing('subscription', id);
  if (given.cancellation_details) {
    Object.assign(subscription.data.cancellation_details!, given.cancellation_details);
  }
  const status = subscription.data.status === 'incomplete' ? 'incomplete_expired' : 'canceled';
  await endSubscription(call, subscription, status, 'cancellation_requested');
  return subscription.data;
}

export const subscriptionListParameters = {
  ...pageParameters,
  customer: text,
  status: oneOf(
    'active',
    'all',
    'canceled',
    'ended',
    'incomplete',
    'incomplete_expired',
    'past_due',
    'unpaid',
  ),
};

const running = ['active', 'incomplete', 'past_due'];
const ended = ['canceled', 'incomplete_expired'];

/** Without a status filter, ended subscriptions are omitted. */
export const listSubscriptions = (
  call: Call,
  { customer, status, ...page }: Values<typeof subscriptionListParameters>,
): Promise<ObjectList<Shapes['subscription']>> => {
  const among =
    status === 'all' ? undefined : status === undefined ? running : status === 'ended' ? ended : [status];
  return list(call, 'subscription', '/v1/subscriptions', page, [
    matching('customer', customer),
    among && { path: ['status'], among },
  ]);
};
