import { describe, expect, onTestFinished, test } from 'vitest';
import { onRealStripe, PaymentsFixture } from '../../../../test/fixtures/payments-fixture.ts';

const fixture = await PaymentsFixture.start();
const { given } = fixture;

async function paid() {
  const student = await given.student();
  const eventId = fixture.event();
  return { eventId, intentId: await fixture.paidDeposit(student, eventId) };
}

describe.skipIf(onRealStripe)('webhooks of the provider', () => {
  async function withholdWebhooks() {
    onTestFinished(() => fixture.sandbox.faults.webhooks('deliver'));
    await fixture.sandbox.faults.webhooks('withhold');
  }

  test.each(['deliver', 'duplicate', 'reorder'] as const)(
    'settle a payment without the browser (%s)',
    async (mode) => {
      await withholdWebhooks();
      const { eventId, intentId } = await paid();
      expect(await fixture.stateOf(intentId)).toBe('created');
      await fixture.sandbox.faults.webhooks(mode);
      await given.waitForJobs();
      expect(await fixture.stateOf(intentId)).toBe('succeeded');
      expect(await fixture.countGrantedSeats(eventId)).toBe(1);
      expect(await fixture.ledger(intentId)).toHaveLength(1);
    },
  );

  test('that the server fails to process are sent again', async () => {
    await withholdWebhooks();
    const { eventId, intentId } = await paid();
    let stumbled = 0;
    onTestFinished(() => void (fixture.sellers.beforeGrant = async () => {}));
    fixture.sellers.beforeGrant = async () => {
      if (stumbled++ === 0) throw new Error('not now');
    };
    await fixture.sandbox.faults.webhooks('deliver');
    await fixture.moveClock('PT2M');
    expect(stumbled).toBe(2);
    expect(await fixture.stateOf(intentId)).toBe('succeeded');
    expect(await fixture.countGrantedSeats(eventId)).toBe(1);
  });
});

describe('a call to the webhook address', () => {
  const object = { id: 'pi_1', object: 'payment_intent' };

  test('with a wrong signature is refused, with the right one accepted', async () => {
    await fixture.dropWebhooks();
    const { eventId, intentId } = await paid();
    const about = { id: intentId, object: 'payment_intent' };
    const forged = await fixture.deliver('payment_intent.succeeded', about, {
      secret: 'whsec_of_somebody_else',
    });
    expect([forged.statusCode, forged.json<{ code: string }>().code]).toEqual([400, 'bad_input']);
    expect(await fixture.countGrantedSeats(eventId)).toBe(0);
    expect((await fixture.deliver('payment_intent.succeeded', about)).statusCode).toBe(200);
    expect(await fixture.countGrantedSeats(eventId)).toBe(1);
  });

  test('with the signature of other content, an old signature or none is refused', async () => {
    const { stripe } = fixture;
    const secret = fixture.app.money.provider.webhookSecret;
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'x', data: { object } });
    const header = stripe.webhooks.generateTestHeaderString({ payload, secret });
    const old = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: 1_700_000_000 });
    const send = (body: string, signature?: string) =>
      given.visitor().raw('POST', '/api/webhooks/stripe', {
        payload: body,
        headers: {
          'content-type': 'application/json',
          ...(signature !== undefined && { 'stripe-signature': signature }),
        },
      });
    expect((await send(payload, header)).statusCode).toBe(200);
    expect((await send(payload.replace('evt_1', 'evt_2'), header)).statusCode).toBe(400);
    expect((await send(payload, old)).statusCode).toBe(400);
    expect((await send(payload)).statusCode).toBe(400);
    expect((await send('', header)).statusCode).toBe(400);
  });

  test.each([
    ['without data', { id: 'evt_4', object: 'event', type: 'x' }],
    ['with empty data', { id: 'evt_4', object: 'event', type: 'x', data: {} }],
    ['with null as data', { id: 'evt_4', object: 'event', type: 'x', data: null }],
    ['with a text as the object', { id: 'evt_4', object: 'event', type: 'x', data: { object: 'y' } }],
    ['without an id', { object: 'event', type: 'x', data: { object } }],
    ['that is a list', []],
    ['that is null', null],
  ])('with a good signature over an event %s is refused', async (_, event) => {
    const payload = JSON.stringify(event);
    const secret = fixture.app.money.provider.webhookSecret;
    const response = await given.visitor().raw('POST', '/api/webhooks/stripe', {
      payload,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': fixture.stripe.webhooks.generateTestHeaderString({ payload, secret }),
      },
    });
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'bad_input']);
  });

  test('from another site is accepted with a good signature', async () => {
    const payload = JSON.stringify({ id: 'evt_3', object: 'event', type: 'x', data: { object } });
    const secret = fixture.app.money.provider.webhookSecret;
    const response = await given.visitor().raw('POST', '/api/webhooks/stripe', {
      payload,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'sec-fetch-site': 'cross-site',
        'stripe-signature': fixture.stripe.webhooks.generateTestHeaderString({ payload, secret }),
      },
    });
    expect(response.statusCode).toBe(200);
  });

  test('about an unknown object or of an unknown type is answered with 200', async () => {
    for (const [type, about] of [
      ['payment_intent.succeeded', { id: 'pi_unknown', object: 'payment_intent' }],
      ['customer.subscription.updated', { id: 'sub_unknown', object: 'subscription' }],
      ['invoice.paid', { id: 'in_unknown', object: 'invoice', parent: null }],
      ['charge.refunded', { id: 'ch_unknown', object: 'charge', payment_intent: null }],
      ['something.new', { id: 'new_1', object: 'new_thing' }],
    ] as const)
      expect((await fixture.deliver(type, about)).statusCode).toBe(200);
  });
});
