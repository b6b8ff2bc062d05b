import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { onRealStripe, PaymentsFixture } from '../../../../test/fixtures/payments-fixture.ts';
import { FakeSellers } from '../../../../test/fixtures/fake-sellers.ts';

const fixture = await PaymentsFixture.start();
const { given, pool } = fixture;
if (!onRealStripe) await fixture.sandbox.faults.webhooks('drop');

/** A student whose reservation expired before the payment arrived. */
async function payerWhoIsLate(eventId: string) {
  const student = await given.student();
  const intentId = await fixture.paidDeposit(student, eventId);
  await pool.query('delete from fake_seats where event_id = $1', [eventId]);
  return { student, intentId };
}

async function takeTheLastSeat(eventId: string) {
  const quick = await given.student();
  await fixture.paidDeposit(quick, eventId);
  expect((await fixture.confirmDeposit(quick, eventId)).statusCode).toBe(201);
}

describe('the last seat is taken while a student pays', () => {
  test('the student is refunded automatically, once, and notified', async () => {
    const eventId = fixture.event({ seats: 1 });
    const { student, intentId } = await payerWhoIsLate(eventId);
    await takeTheLastSeat(eventId);
    const refusal = await student.as.refusal(api.payments.confirmEventDeposit, { body: { eventId } });
    expect(refusal).toMatchObject({
      status: 409,
      code: 'seat_gone',
      message: 'The last seat was taken while you paid. Your money is on its way back to your card.',
    });
    expect(await fixture.countGrantedSeats(eventId)).toBe(1);
    const mails = await given.mailTo(student.email);
    expect(await fixture.stateOf(intentId)).toBe('refunded');
    expect(await fixture.charges(intentId)).toEqual({ count: 1, keptCents: 0 });
    expect((await fixture.ledger(intentId)).map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
      ['charge', 500],
      ['refund', 500],
    ]);
    expect(mails.filter(({ subject }) => subject === 'Your money is on its way back')).toHaveLength(1);
    expect(mails.map(({ subject }) => subject)).not.toContain('Your Crewtable receipt');

    const again = await student.as.refusal(api.payments.confirmEventDeposit, { body: { eventId } });
    expect(again.code).toBe('seat_gone');
    await given.waitForJobs();
    expect(await fixture.ledger(intentId)).toHaveLength(2);
    const shown = await student.as.call(api.payments.get, { params: { paymentIntentId: intentId } });
    expect(shown.history.map(({ state }) => state)).toEqual([
      'created',
      'succeeded',
      'refund_pending',
      'refunded',
    ]);
    expect(shown.history[2]?.reason).toBe('The last seat was taken while you paid.');
  });

  test('a student whose reservation expired still gets a seat if one is free', async () => {
    const eventId = fixture.event({ seats: 2 });
    const { student, intentId } = await payerWhoIsLate(eventId);
    await takeTheLastSeat(eventId);
    expect((await fixture.confirmDeposit(student, eventId)).statusCode).toBe(201);
    expect(await fixture.countGrantedSeats(eventId)).toBe(2);
    expect(await fixture.stateOf(intentId)).toBe('succeeded');
  });

  test('the student is also refunded if only the webhook arrives', async () => {
    const eventId = fixture.event({ seats: 1 });
    const { intentId } = await payerWhoIsLate(eventId);
    await takeTheLastSeat(eventId);
    expect((await fixture.deliverSucceeded(intentId)).statusCode).toBe(200);
    await given.waitForJobs();
    expect(await fixture.stateOf(intentId)).toBe('refunded');
  });

  test('a full event refuses new payments', async () => {
    const eventId = fixture.event({ seats: 1 });
    await takeTheLastSeat(eventId);
    const student = await given.student();
    const body = { eventId, eventDate: FakeSellers.date };
    expect(await student.as.refusal(api.payments.createEventDeposit, { body })).toMatchObject({
      status: 409,
      code: 'not_available',
    });
  });
});

describe('starting a payment', () => {
  test('for an event that is paid already is refused', async () => {
    const student = await given.student();
    const eventId = fixture.event();
    await fixture.paidDeposit(student, eventId);
    await fixture.confirmDeposit(student, eventId);
    const body = { eventId, eventDate: FakeSellers.date };
    expect(await student.as.refusal(api.payments.createEventDeposit, { body })).toMatchObject({
      status: 409,
      message: 'You have paid for this already.',
    });
  });

  test('is refused also when only the provider knows of the first payment, which then gives the seat', async () => {
    const student = await given.student();
    const eventId = fixture.event();
    await fixture.paidDeposit(student, eventId);
    const body = { eventId, eventDate: FakeSellers.date };
    expect(await student.as.refusal(api.payments.createEventDeposit, { body })).toMatchObject({
      status: 409,
    });
    expect(await fixture.countGrantedSeats(eventId)).toBe(1);
  });

  test('after a refund creates a new payment', async () => {
    const student = await given.student();
    const eventId = fixture.event({ seats: 1 });
    const intentId = await fixture.paidDeposit(student, eventId);
    fixture.sellers.events.get(eventId)!.seats = 0;
    await fixture.confirmDeposit(student, eventId);
    await given.waitForJobs();
    fixture.sellers.events.get(eventId)!.seats = 5;
    const second = await fixture.paidDeposit(student, eventId);
    expect(second).not.toBe(intentId);
    expect((await fixture.confirmDeposit(student, eventId)).statusCode).toBe(201);
    expect(await fixture.countGrantedSeats(eventId)).toBe(1);
  });

  test('at a new price closes the payment that was started at the old price', async () => {
    const student = await given.student();
    const eventId = fixture.event();
    const old = await fixture.createDeposit(student, eventId);
    fixture.sellers.events.get(eventId)!.amountCents = 700;
    const now = await fixture.createDeposit(student, eventId);
    expect(now.amountCents).toBe(700);
    expect(await fixture.pay(old.clientSecret)).not.toBe('succeeded');
    expect(await fixture.pay(now.clientSecret)).toBe('succeeded');
    expect((await fixture.confirmDeposit(student, eventId)).statusCode).toBe(201);
    expect((await fixture.balances())['events']).toBeLessThan(0);
  });

  test('for an event that costs nothing is refused', async () => {
    const student = await given.student();
    const eventId = fixture.event({ amountCents: 0 });
    const body = { eventId, eventDate: FakeSellers.date };
    expect(await student.as.refusal(api.payments.createEventDeposit, { body })).toMatchObject({
      status: 409,
      message: 'There is nothing to pay for this.',
    });
  });
});

describe('an event that is cancelled by the organiser', () => {
  test('refunds every student once and notifies them', async () => {
    const eventId = fixture.event();
    const payers = [];
    for (let payer = 0; payer < 3; payer++) {
      const student = await given.student();
      const intentId = await fixture.paidDeposit(student, eventId);
      await fixture.confirmDeposit(student, eventId);
      payers.push({ student, intentId });
    }
    const { db } = fixture.app.database;
    const refund = () =>
      db.transaction().execute((tx) => fixture.app.money.refundEvent(tx, eventId, 'event_cancelled'));
    expect((await refund()).map(({ amountCents }) => amountCents)).toEqual([500, 500, 500]);
    expect(await refund()).toEqual([]);
    await given.waitForJobs();
    for (const { student, intentId } of payers) {
      expect(await fixture.stateOf(intentId)).toBe('refunded');
      expect(await fixture.charges(intentId)).toEqual({ count: 1, keptCents: 0 });
      const mails = await given.mailTo(student.email);
      expect(mails.find(({ subject }) => subject === 'Your money is on its way back')?.text).toContain(
        'The event was cancelled.',
      );
    }
  });
});
