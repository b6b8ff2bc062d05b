import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { faultsOf, faultsOfAnswer, faultsOfEvent } from '../test/published-schemas.ts';
import type { Call } from './object-store.ts';
import { newPaymentIntent } from './payments/payment-intent-shape.ts';
import { apiVersion } from './http/wire.ts';

const intent = newPaymentIntent({ now: 1_747_843_200 } as Call, { amount: 500, currency: 'usd' });

const withoutField = (name: keyof Stripe.PaymentIntent) =>
  Object.fromEntries(Object.entries(intent).filter(([field]) => field !== name));

const event = (object: object) => ({
  id: 'evt_1',
  object: 'event',
  api_version: apiVersion,
  created: 1,
  data: { object },
  livemode: false,
  pending_webhooks: 0,
  request: null,
  type: 'payment_intent.created',
});

describe("the comparison with the types of Stripe's SDK", () => {
  test('accepts a correct object and a correct event', () => {
    expect(faultsOf('payment_intent', intent)).toEqual([]);
    expect(faultsOfEvent(event(intent))).toEqual([]);
  });

  test.each([
    ['a missing field', withoutField('currency')],
    ['a missing field that may be null', withoutField('canceled_at')],
    ['a wrong type', { ...intent, amount: '500' }],
    ['null where it may not be', { ...intent, currency: null }],
    ['a value that is not in the enumeration', { ...intent, status: 'paid' }],
    ['the name of another object type', { ...intent, object: 'setup_intent' }],
    ['a field that Stripe does not know', { ...intent, invoice: null }],
    [
      'a fault in a nested object',
      { ...intent, next_action: { type: 'redirect_to_url', redirect_to_url: { url: 1 } } },
    ],
    ['another object where a charge belongs', { ...intent, latest_charge: intent }],
    ['a payment method other than a card', { ...intent, payment_method_options: { klarna: {} } }],
  ])('finds %s', (_, wrong) => {
    expect(faultsOf('payment_intent', wrong)).not.toEqual([]);
    expect(faultsOfEvent(event(wrong))).not.toEqual([]);
  });

  test('checks errors with their type and code', () => {
    const error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' };
    expect(faultsOfAnswer('/v1/payment_intents', { error })).toEqual([]);
    for (const wrong of [{ ...error, type: 'odd' }, { ...error, code: 'odd' }, { message: 'no type' }]) {
      expect(faultsOfAnswer('/v1/payment_intents', { error: wrong })).not.toEqual([]);
    }
  });

  test('checks every object of a list, by the requested path', () => {
    const list = { object: 'list', data: [intent], has_more: false, url: '/v1/payment_intents' };
    expect(faultsOfAnswer('/v1/payment_intents?limit=1', list)).toEqual([]);
    expect(faultsOfAnswer('/v1/charges', list)).not.toEqual([]);
    expect(faultsOfAnswer('/v1/payment_intents', { ...list, has_more: 'no' })).not.toEqual([]);
    expect(faultsOfAnswer('/v1/payment_intents', { ...list, data: [withoutField('status')] })).not.toEqual(
      [],
    );
  });
});
