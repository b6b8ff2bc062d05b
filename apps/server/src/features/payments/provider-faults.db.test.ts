import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { intentOf, onRealStripe, PaymentsHouse } from '../../../test/payments-house.ts';
import { tryAgainNow } from '../../../test/queue.ts';
import { StandInBuyers } from '../../../test/stand-in-buyers.ts';

/** Only a stand-in breaks when it is told to. */
describe.skipIf(onRealStripe)('a provider in trouble', async () => {
  const house = onRealStripe ? undefined! : await PaymentsHouse.start({ providerTimeoutMs: 400 });
  const faults = house?.sandbox.faults;
  await faults?.webhooks('drop');

  const intentsFor = async (eventId: string) => {
    const { rows } = await house.pool.query<{ id: string }>('select id from payments where target = $1', [
      eventId,
    ]);
    const { data } = await house.stripe.paymentIntents.list({ limit: 100 });
    return data.filter(({ metadata }) => metadata['payment_id'] === rows[0]?.id);
  };

  test.each([
    ['drops the connection after doing the work', 'drop_after_work'],
    ['drops the connection before doing the work', 'drop_before_work'],
    ['answers with an error after doing the work', 'error_after_work'],
    ['answers with an error', 'error'],
    ['answers too late', 'late'],
  ] as const)('that %s makes one payment', async (_, kind) => {
    const student = await house.given.student();
    const eventId = house.event();
    await faults.nextCall({ call: 'POST /v1/payment_intents', kind, lateMs: 1_500 });
    const body = { eventId, eventDate: StandInBuyers.date };
    const first = await student.as.send(api.payments.createEventDeposit, { body });
    expect([201, 503]).toContain(first.statusCode);
    const { clientSecret } = await house.createDeposit(student, eventId);
    await house.pay(clientSecret);
    expect((await house.confirmDeposit(student, eventId)).statusCode).toBe(201);
    const paid = (await intentsFor(eventId)).filter(({ status }) => status === 'succeeded');
    expect(paid).toHaveLength(1);
    expect(await house.charges(paid[0]!.id)).toEqual({ count: 1, keptCents: 500 });
    expect(await house.granted(eventId)).toBe(1);
  });

  test('the counting would see a second payment', async () => {
    const student = await house.given.student();
    const eventId = house.event();
    const { clientSecret } = await house.createDeposit(student, eventId);
    const { metadata } = await house.stripe.paymentIntents.retrieve(intentOf(clientSecret));
    await house.stripe.paymentIntents.create({ amount: 500, currency: 'usd', metadata });
    expect(await intentsFor(eventId)).toHaveLength(2);
  });

  test.each(['drop_before_work', 'late'] as const)(
    'that is away (%s) is told as such, and nothing is lost',
    async (kind) => {
      const student = await house.given.student();
      const eventId = house.event();
      const intentId = await house.paidDeposit(student, eventId);
      await faults.nextCall({ call: `GET /v1/payment_intents/*`, kind, lateMs: 1_500, times: 3 });
      const refusal = await house.confirmDeposit(student, eventId);
      expect(refusal.statusCode).toBe(503);
      expect(refusal.headers['retry-after']).toBe('5');
      expect(refusal.json()).toMatchObject({ code: 'unavailable' });
      expect(await house.granted(eventId)).toBe(0);
      expect((await house.confirmDeposit(student, eventId)).statusCode).toBe(201);
      expect(await house.stateOf(intentId)).toBe('succeeded');
      expect(await house.granted(eventId)).toBe(1);
    },
  );

  test.each(['drop_after_work', 'error_after_work', 'late'] as const)(
    'that breaks over a refund (%s) sends the money back once',
    async (kind) => {
      const student = await house.given.student();
      const eventId = house.event({ seats: 1 });
      const intentId = await house.paidDeposit(student, eventId);
      house.buyers.events.get(eventId)!.seats = 0;
      await faults.nextCall({ call: 'POST /v1/refunds', kind, lateMs: 1_500 });
      expect((await house.confirmDeposit(student, eventId)).statusCode).toBe(409);
      await house.given.jobsAreDone();
      await tryAgainNow(house.pool);
      await expect.poll(() => house.stateOf(intentId)).toBe('refunded');
      const { data } = await house.stripe.refunds.list({ payment_intent: intentId });
      expect(data.map(({ amount }) => amount)).toEqual([500]);
      expect((await house.ledger(intentId)).map((row) => row.kind)).toEqual(['charge', 'refund']);
    },
  );
});
