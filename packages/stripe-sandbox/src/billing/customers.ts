import type Stripe from 'stripe';
import { add, lockFromPath, save } from '../object-store.ts';
import type { Call, Entry } from '../object-store.ts';
import { emit, previousOf } from '../webhooks/events.ts';
import { newId, randomLetters } from '../ids.ts';
import { list, matching, pageParameters } from '../http/listing.ts';
import type { ObjectList } from '../http/listing.ts';
import { changeMetadata, metadata } from '../http/metadata.ts';
import { attach, paymentMethodFor } from '../payments/payment-methods.ts';
import { clearable, hash, text } from '../http/parameters.ts';
import type { Values } from '../http/parameters.ts';
import { resourceMissing } from '../http/refusal.ts';
import { endSubscription } from './subscription-cycle.ts';
import type { Shapes } from '../http/wire.ts';

export const customerParameters = {
  description: clearable(text),
  email: clearable(text),
  invoice_settings: hash({ default_payment_method: text }),
  metadata,
  name: clearable(text),
  phone: clearable(text),
};

export async function createCustomer(
  call: Call,
  given: Values<typeof customerParameters>,
): Promise<Shapes['customer']> {
  const customer: Stripe.Customer = {
    id: newId('customer'),
    object: 'customer',
    address: null,
    balance: 0,
    created: call.now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: null,
    invoice_prefix: randomLetters(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  await add(call, 'customer', customer);
  const created = await lockCustomer(call, customer.id);
  await change(call, created, given);
  await emit(call, 'customer.created', created.data);
  return created.data;
}

export async function updateCustomer(
  call: Call,
  given: Values<typeof customerParameters>,
  id: string,
): Promise<Shapes['customer']> {
  const customer = await lockCustomer(call, id);
  const before = structuredClone(customer.data);
  await change(call, customer, given);
  await emit(call, 'customer.updated', customer.data, previousOf(before, customer.data));
  return customer.data;
}

async function change(
  call: Call,
  customer: Entry<'customer'> & { data: Stripe.Customer },
  { invoice_settings, metadata: labels, ...rest }: Values<typeof customerParameters>,
): Promise<void> {
  const { data } = customer;
  Object.assign(data, rest);
  data.metadata = changeMetadata(data.metadata, labels);
  if (invoice_settings?.default_payment_method !== undefined) {
    const param = 'invoice_settings[default_payment_method]';
    const method = await paymentMethodFor(call, invoice_settings.default_payment_method, param);
    await attach(call, method, data.id);
    data.invoice_settings.default_payment_method = method.data.id;
  }
  await save(call, customer);
}

async function lockCustomer(call: Call, id: string): Promise<Entry<'customer'> & { data: Stripe.Customer }> {
  const { data, ...entry } = await lockFromPath(call, 'customer', id);
  if ('deleted' in data) throw resourceMissing('customer', id);
  return { ...entry, data };
}

/** Ends the customer's subscriptions and deletes everything but the id. */
export async function deleteCustomer(call: Call, _: object, id: string) {
  const { rows } = await call.db.query<{ id: string }>(
    `select id from stripe_sandbox.objects
     where object = 'subscription' and data ->> 'customer' = $1
       and data ->> 'status' not in ('canceled', 'incomplete_expired') order by position`,
    [id],
  );
  // Locks subscriptions before their customer, in the same order as all other code, to avoid deadlocks.
  for (const row of rows) {
    const subscription = await lockFromPath(call, 'subscription', row.id);
    const status = subscription.data.status === 'incomplete' ? 'incomplete_expired' : 'canceled';
    await endSubscription(call, subscription, status, 'cancellation_requested');
  }
  const customer = await lockCustomer(call, id);
  await emit(call, 'customer.deleted', customer.data);
  const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
  await save(call, { ...customer, data: deleted });
  return deleted;
}

export const customerListParameters = { ...pageParameters, email: text };

export const listCustomers = (
  call: Call,
  { email, ...page }: Values<typeof customerListParameters>,
): Promise<ObjectList<Shapes['customer']>> =>
  list(call, 'customer', '/v1/customers', page, [matching('email', email), matching('livemode', false)]);
