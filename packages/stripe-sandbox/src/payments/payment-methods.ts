import { add, dateOf, find, lockFromPath, readFromParameter, save } from '../object-store.ts';
import type { Call, Entry } from '../object-store.ts';
import { cardNamed } from './cards.ts';
import type { KnownCard } from './cards.ts';
import { emit } from '../webhooks/events.ts';
import { newId } from '../ids.ts';
import { list, matching, pageParameters } from '../http/listing.ts';
import type { ObjectList } from '../http/listing.ts';
import { oneOf, required, text } from '../http/parameters.ts';
import type { Values } from '../http/parameters.ts';
import { invalidRequest, resourceMissing } from '../http/refusal.ts';
import { idOf } from '../http/wire.ts';
import type { Shapes } from '../http/wire.ts';

export type PaymentMethodEntry = Entry<'payment_method'>;

/** Stores a card without its number. */
export function addCard(call: Call, card: KnownCard): Promise<PaymentMethodEntry> {
  return add(
    call,
    'payment_method',
    {
      id: newId('payment_method'),
      object: 'payment_method',
      allow_redisplay: 'unspecified',
      billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
      card: {
        brand: 'visa',
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
        country: 'US',
        display_brand: 'visa',
        exp_month: card.expMonth,
        exp_year: card.expYear,
        funding: 'credit',
        generated_from: null,
        last4: card.last4,
        networks: { available: ['visa'], preferred: null },
        regulated_status: 'unregulated',
        three_d_secure_usage: { supported: true },
        wallet: null,
      },
      created: call.now,
      customer: null,
      customer_account: null,
      livemode: false,
      metadata: {},
      type: 'card',
    },
    { behaviour: card.behaviour },
  );
}

/** Finds a stored payment method, or creates one from a token such as `pm_card_visa`. */
export async function paymentMethodFor(
  call: Call,
  id: string,
  param = 'payment_method',
): Promise<PaymentMethodEntry> {
  const known = cardNamed(id, dateOf(call.now));
  if (known) return addCard(call, known);
  const entry = await find(call, 'payment_method', id);
  if (!entry) throw resourceMissing('PaymentMethod', id, param, 400);
  return entry;
}

/** Attaches the card to the customer, so that it can be charged again without being entered again. */
export async function attach(call: Call, method: PaymentMethodEntry, customer: string): Promise<void> {
  if (method.data.customer !== null) {
    if (idOf(method.data.customer) === customer) return;
    throw invalidRequest('The payment method you provided has already been attached to a customer.', {
      code: 'resource_already_exists',
    });
  }
  method.data.customer = customer;
  await save(call, method);
  await emit(call, 'payment_method.attached', method.data);
}

export const attachParameters = { customer: required(text) };

export async function attachPaymentMethod(
  call: Call,
  { customer }: Values<typeof attachParameters>,
  id: string,
): Promise<Shapes['payment_method']> {
  await readFromParameter(call, 'customer', customer, 'customer');
  const method = cardNamed(id, dateOf(call.now))
    ? await paymentMethodFor(call, id)
    : await lockFromPath(call, 'payment_method', id);
  await attach(call, method, customer);
  return method.data;
}

export const paymentMethodListParameters = { ...pageParameters, customer: text, type: oneOf('card') };

export const listPaymentMethods = (
  call: Call,
  { customer, type, ...page }: Values<typeof paymentMethodListParameters>,
): Promise<ObjectList<Shapes['payment_method']>> =>
  list(call, 'payment_method', '/v1/payment_methods', page, [
    matching('customer', customer),
    matching('type', type),
  ]);
