import { isDeepStrictEqual } from 'node:util';
import { add } from '../object-store.ts';
import type { Call } from '../object-store.ts';
import { newId } from '../ids.ts';
import { list, matching, pageParameters } from '../http/listing.ts';
import type { ObjectList } from '../http/listing.ts';
import { listParameter, text, yesOrNo } from '../http/parameters.ts';
import type { Values } from '../http/parameters.ts';
import { apiVersion } from '../http/wire.ts';
import type { Kind, Shapes } from '../http/wire.ts';

/** All event types that the sandbox emits, with the kind of their object. */
export const eventKinds = {
  'charge.captured': 'charge',
  'charge.dispute.closed': 'dispute',
  'charge.dispute.created': 'dispute',
  'charge.dispute.funds_reinstated': 'dispute',
  'charge.dispute.funds_withdrawn': 'dispute',
  'charge.expired': 'charge',
  'charge.failed': 'charge',
  'charge.refunded': 'charge',
  'charge.succeeded': 'charge',
  'customer.created': 'customer',
  'customer.deleted': 'customer',
  'customer.updated': 'customer',
  'customer.subscription.created': 'subscription',
  'customer.subscription.deleted': 'subscription',
  'customer.subscription.updated': 'subscription',
  'invoice.created': 'invoice',
  'invoice.finalized': 'invoice',
  'invoice.paid': 'invoice',
  'invoice.payment_action_required': 'invoice',
  'invoice.payment_failed': 'invoice',
  'invoice.payment_succeeded': 'invoice',
  'invoice.voided': 'invoice',
  'invoice_payment.paid': 'invoice_payment',
  'payment_intent.amount_capturable_updated': 'payment_intent',
  'payment_intent.canceled': 'payment_intent',
  'payment_intent.created': 'payment_intent',
  'payment_intent.payment_failed': 'payment_intent',
  'payment_intent.requires_action': 'payment_intent',
  'payment_intent.succeeded': 'payment_intent',
  'payment_method.attached': 'payment_method',
  'price.created': 'price',
  'price.updated': 'price',
  'product.created': 'product',
  'product.updated': 'product',
  'refund.created': 'refund',
  'refund.updated': 'refund',
  'setup_intent.canceled': 'setup_intent',
  'setup_intent.created': 'setup_intent',
  'setup_intent.requires_action': 'setup_intent',
  'setup_intent.setup_failed': 'setup_intent',
  'setup_intent.succeeded': 'setup_intent',
} as const satisfies Record<string, Kind>;

export type EventType = keyof typeof eventKinds;

/** Stores the event and its webhook deliveries in the transaction of the change. */
export async function emit<T extends EventType>(
  call: Call,
  type: T,
  object: Shapes[(typeof eventKinds)[T]],
  previousAttributes?: Partial<Shapes[(typeof eventKinds)[T]]>,
): Promise<void> {
  const { rows: listeners } = await call.db.query<{ id: string }>(
    `select id from stripe_sandbox.objects
     where object = 'webhook_endpoint' and data ->> 'status' = 'enabled'
       and (data -> 'enabled_events' ? $1 or data -> 'enabled_events' ? '*')`,
    [type],
  );
  const { data: event } = await add(call, 'event', {
    id: newId('event'),
    object: 'event',
    api_version: apiVersion,
    created: call.now,
    data: {
      object: structuredClone(object),
      ...(previousAttributes && { previous_attributes: previousAttributes }),
    },
    livemode: false,
    pending_webhooks: listeners.length,
    request: call.request && { id: call.request.id, idempotency_key: call.request.idempotencyKey },
    type,
  });
  for (const { id } of listeners) {
    await call.db.query(
      'insert into stripe_sandbox.deliveries (event_id, endpoint_id, due_at) values ($1, $2, to_timestamp($3))',
      [event.id, id, call.now],
    );
  }
}

/** The old values of the fields that changed, for `previous_attributes` of an update event. */
export function previousOf<T extends object>(before: T, after: T): Partial<T> {
  const names = Object.keys(before) as (keyof T)[];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, before[name]])) as Partial<T>;
}

export const eventListParameters = {
  ...pageParameters,
  type: text,
  types: listParameter(text),
  delivery_success: yesOrNo,
};

export const listEvents = (
  call: Call,
  { type, types, delivery_success, ...page }: Values<typeof eventListParameters>,
): Promise<ObjectList<Shapes['event']>> =>
  list(call, 'event', '/v1/events', page, [
    matching('type', type),
    types && { path: ['type'], among: types },
    delivery_success === undefined
      ? undefined
      : delivery_success
        ? matching('pending_webhooks', '0')
        : { path: ['pending_webhooks'], among: ['1', '2', '3', '4', '5'] },
  ]);
