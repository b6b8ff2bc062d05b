import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { intentOf, onRealStripe, PaymentsFixture } from '../../../../test/fixtures/payments-fixture.ts';
import { runRetriesNow } from '../../../../test/servers/queue.ts';
import { FakeSellers } from '../../../../test/fixtures/fake-sellers.ts';

/** Only the sandbox can simulate faults. */
describe.skipIf(onRealStripe)('a faulty provider', async () => {
  const fixture = onRealStripe ? undefined! : await PaymentsFixture.start();
  const faults = fixture?.sandbox.faults;
  await faults?.webhooks('drop');

  const intentsFor = async (eventId: string) => {
    const { rows } = await fixture.pool.query<{ id: string }>('select id from payments where target = $1', [
      eventId,
    ]);
    const { data } = await fixture.stripe.paymentIntents.list({ limit: 100 });
    return data.filter(({ metadata }) => metadata['payment_id'] === rows[0]?.id);
  };

  test.each([
    ['drops the connection after doing the work', 'drop_after_work'],
    ['drops the connection before doing the work', 'drop_before_work'],
    ['answers with an error after doing the work', 'error_after_work'],
    ['answers with an error', 'error'],
    ['answers too late', 'late'],
  ] as const)('that %s still makes one payment', async (_, kind) => {
    const student = await fixture.given.student();
    const eventId = fixture.event();
    await faults.nextCall({ call: 'POST /v1/payment_intents', kind, lateMs: 1_500 });
    const body = { eventId, eventDate: FakeSellers.date };
    const first = await fixture.withShortTimeout('paymentIntents', () =>
      student.as.send(api.payments.createEventDeposit, { body }),
    );
    expect([201, 503]).toContain(first.statusCode);
    const { clientSecret } = await fixture.createDeposit(student, eventId);
    await fixture.pay(clientSecret);
    expect((await fixture.confirmDeposit(student, eventId)).statusCode).toBe(201);
    const paid = (await intentsFor(eventId)).filter(({ status }) => status === 'succeeded');
    expect(paid).toHaveLength(1);
    expect(await fixture.charges(paid[0]!.id)).toEqual({ count: 1, keptCents: 500 });
    expect(await fixture.countGrantedSeats(eventId)).toBe(1);
  });

  test('a second payment at the provider would be counted', async () => {
    const student = await fixture.given.student();
    const eventId = fixture.event();
    const { clientSecret } = await fixture.createDeposit(student, eventId);
    const { metadata } = await fixture.stripe.paymentIntents.retrieve(intentOf(clientSecret));
    await fixture.stripe.paymentIntents.create({ amount: 500, currency: 'usd', metadata });
    expect(await intentsFor(eventId)).toHaveLength(2);
  });

  test.each(['drop_before_work', 'late'] as const)(
    'that does not answer (%s) is reported as unavailable, and the next attempt gives the seat',
    async (kind) => {
      const student = await fixture.given.student();
      const eventId = fixture.event();
      const intentId = await fixture.paidDeposit(student, eventId);
      await faults.nextCall({ call: `GET /v1/payment_intents/*`, kind, lateMs: 1_500, times: 3 });
      const refusal = await fixture.withShortTimeout('paymentIntents', () =>
        fixture.confirmDeposit(student, eventId),
      );
      expect(refusal.statusCode).toBe(503);
      expect(refusal.headers['retry-after']).toBe('5');
      expect(refusal.json()).toMatchObject({ code: 'unavailable' });
      expect(await fixture.countGrantedSeats(eventId)).toBe(0);
      expect((await fixture.confirmDeposit(student, eventId)).statusCode).toBe(201);
      expect(await fixture.stateOf(intentId)).toBe('succeeded');
      expect(await fixture.countGrantedSeats(eventId)).toBe(1);
    },
  );

  test.each(['drop_after_work', 'error_after_work', 'late'] as const)(
    'that fails during a refund (%s) sends the money back once',
    async (kind) => {
      const student = await fixture.given.student();
      const eventId = fixture.event({ seats: 1 });
      const intentId = await fixture.paidDeposit(student, eventId);
      fixture.sellers.events.get(eventId)!.seats = 0;
      await faults.nextCall({ call: 'POST /v1/refunds', kind, lateMs: 1_500 });
      await fixture.withShortTimeout('refunds', async () => {
        expect((await fixture.confirmDeposit(student, eventId)).statusCode).toBe(409);
        await fixture.given.waitForJobs();
      });
      await runRetriesNow(fixture.pool);
      await expect.poll(() => fixture.stateOf(intentId)).toBe('refunded');
      const { data } = await fixture.stripe.refunds.list({ payment_intent: intentId });
      expect(data.map(({ amount }) => amount)).toEqual([500]);
      expect((await fixture.ledger(intentId)).map((row) => row.kind)).toEqual(['charge', 'refund']);
    },
  );
});
