import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { intentOf, onRealStripe, PaymentsFixture } from '../../../../test/fixtures/payments-fixture.ts';
import { FakeSellers } from '../../../../test/fixtures/fake-sellers.ts';

const fixture = await PaymentsFixture.start();
const { given, pool } = fixture;
if (!onRealStripe) await fixture.sandbox.faults.webhooks('drop');

describe('a forged request of a browser', () => {
  test('cannot change the amount or the currency: the server decides the price', async () => {
    const student = await given.student();
    const eventId = fixture.event({ amountCents: 2_500, purpose: 'pass' });
    const response = await student.as.raw('POST', '/api/payments/create-event-deposit', {
      payload: { eventId, eventDate: FakeSellers.date, amount: 1, amountCents: 1, currency: 'xaf' },
    });
    const { clientSecret, amountCents } = response.json<{ clientSecret: string; amountCents: number }>();
    expect(amountCents).toBe(2_500);
    const intent = await fixture.stripe.paymentIntents.retrieve(intentOf(clientSecret));
    expect([intent.amount, intent.currency]).toEqual([2_500, 'usd']);
  });

  test("with a date that is not the event's own is refused", async () => {
    const student = await given.student();
    const body = { eventId: fixture.event(), eventDate: '2030-01-01T00:00:00.000Z' };
    expect(await student.as.refusal(api.payments.createEventDeposit, { body })).toMatchObject({
      status: 400,
      code: 'bad_input',
    });
  });

  test('with a payment of another amount gives no seat; a payment of the right amount does', async () => {
    const student = await given.student();
    const eventId = fixture.event();
    const intentId = await fixture.paidDeposit(student, eventId);
    await pool.query('update payments set amount_cents = 2500 where payment_intent_id = $1', [intentId]);
    expect((await fixture.confirmDeposit(student, eventId)).statusCode).toBe(402);
    expect((await fixture.deliverSucceeded(intentId)).statusCode).toBe(200);
    expect(await fixture.countGrantedSeats(eventId)).toBe(0);
    expect(await fixture.ledger(intentId)).toEqual([]);
    expect(fixture.app.logLines.join('')).toContain('payment does not match the provider');

    await pool.query('update payments set amount_cents = 500 where payment_intent_id = $1', [intentId]);
    expect((await fixture.confirmDeposit(student, eventId)).statusCode).toBe(201);
    expect(await fixture.countGrantedSeats(eventId)).toBe(1);
  });

  test('with a payment that was made for another event gives no seat: the payment carries another id', async () => {
    const student = await given.student();
    const dear = fixture.event();
    const cheap = fixture.event();
    const { clientSecret } = await fixture.createDeposit(student, dear);
    const cheapIntent = await fixture.paidDeposit(student, cheap);
    // Simulates an attacker who swapped the intent ids in our database.
    await pool.query('update payments set payment_intent_id = null where payment_intent_id = $1', [
      cheapIntent,
    ]);
    await pool.query('update payments set payment_intent_id = $1 where payment_intent_id = $2', [
      cheapIntent,
      intentOf(clientSecret),
    ]);
    expect((await fixture.confirmDeposit(student, dear)).statusCode).toBe(402);
    expect(await fixture.countGrantedSeats(dear)).toBe(0);
  });

  test('cannot confirm an event that only another student has paid for', async () => {
    const payer = await given.student();
    const other = await given.student();
    const eventId = fixture.event();
    await fixture.paidDeposit(payer, eventId);
    const refusal = await other.as.refusal(api.payments.confirmEventDeposit, { body: { eventId } });
    expect(refusal).toMatchObject({ status: 404, code: 'not_found' });
    expect(await fixture.countGrantedSeats(eventId)).toBe(0);
    expect((await fixture.confirmDeposit(payer, eventId)).statusCode).toBe(201);
  });
});

describe("another student's payment", () => {
  test('cannot be read, and its owner can read it', async () => {
    const owner = await given.student();
    const other = await given.student();
    const intentId = await fixture.paidDeposit(owner, fixture.event());
    const params = { paymentIntentId: intentId };
    for (const endpoint of [api.payments.get, api.payments.check])
      expect(await other.as.refusal(endpoint, { params })).toMatchObject({ status: 404 });
    expect((await other.as.call(api.payments.list, { query: {} })).payments).toEqual([]);
    expect(await fixture.stateOf(intentId)).toBe('created');
    const own = await owner.as.call(api.payments.check, { params });
    expect(own).toMatchObject({ paymentIntentId: intentId, state: 'succeeded', amountCents: 500 });
  });

  test('an id that does not exist gets the same 404', async () => {
    const student = await given.student();
    for (const paymentIntentId of ['pi_nothing', 'seti_1', "'; drop table payments; --", '%00'])
      expect(await student.as.refusal(api.payments.get, { params: { paymentIntentId } })).toMatchObject({
        status: 404,
      });
  });
});

describe('secrets', () => {
  test('the client secret of a payment is in no table of the database and in no line of the log', async () => {
    const student = await given.student();
    const eventId = fixture.event();
    const headers = { 'idempotency-key': 'the-same-press' };
    const body = { eventId, eventDate: FakeSellers.date };
    const first = await student.as.call(api.payments.createEventDeposit, { body, headers });
    const again = await student.as.call(api.payments.createEventDeposit, { body, headers });
    expect(again).toEqual(first);
    await fixture.pay(first.clientSecret);
    await fixture.confirmDeposit(student, eventId);
    const secret = first.clientSecret.split('_secret_')[1]!;
    const { rows: tables } = await pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'graphile_worker', 'demo')`,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const { rows } = await pool.query(`select 1 from ${name} as one where one::text like $1`, [
        `%${secret}%`,
      ]);
      expect({ name, rows }).toEqual({ name, rows: [] });
    }
    expect(fixture.app.logLines.join('')).not.toContain(secret);
    const intent = await fixture.stripe.paymentIntents.retrieve(intentOf(first.clientSecret));
    expect(Object.keys(intent.metadata)).toEqual(['payment_id']);
  });
});
