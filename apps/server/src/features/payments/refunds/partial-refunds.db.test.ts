import { api, minuteMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { onRealStripe, PaymentsFixture } from '../../../../test/fixtures/payments-fixture.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { reconcileUnscheduled } from '../settlement/reconcile.ts';
import { createRefundShares, refundByHand } from './refund-payment.ts';

const fixture = await PaymentsFixture.start();
const { given, pool } = fixture;
const { deps } = fixture.app.money;
const { db } = fixture.app.database;
const refundShares = createRefundShares(deps);

async function boughtPass() {
  const student = await given.student();
  const eventId = fixture.event({ purpose: 'pass', amountCents: 2_500 });
  const intentId = await fixture.paidDeposit(student, eventId);
  expect((await fixture.confirmDeposit(student, eventId)).statusCode).toBe(201);
  const { id } = await fixture.payment(intentId);
  return { student, intentId, id };
}

const refundDate = (paymentId: string, eventId: string, dates = 12) =>
  db.transaction().execute((tx) =>
    refundShares(tx, {
      eventId,
      passes: [{ paymentId, dates }],
      reason: 'event_cancelled',
      words: `Summer Series on ${eventId} was cancelled.`,
    }),
  );

const refundsInLedger = async (intentId: string) =>
  (await fixture.ledger(intentId)).filter(({ kind }) => kind === 'refund').map((entry) => entry.amount_cents);

const refundMails = async (email: string) =>
  (await given.mailTo(email)).filter(({ subject }) => subject === 'Your money is on its way back');

describe('the share of one date of a pass', () => {
  test('is refunded once, however often it is requested, and the payment stays paid', async () => {
    const { student, intentId, id } = await boughtPass();
    const answers = await Promise.all([refundDate(id, 'June 4'), refundDate(id, 'June 4')]);
    expect(answers.flat()).toEqual([{ studentId: student.id, amountCents: 208, isRest: false }]);
    expect(await refundDate(id, 'June 4')).toEqual([]);
    await given.waitForJobs();

    expect(await fixture.stateOf(intentId)).toBe('succeeded');
    expect(await fixture.charges(intentId)).toEqual({ count: 1, keptCents: 2_292 });
    expect(await refundsInLedger(intentId)).toEqual([208]);
    const shown = await student.as.call(api.payments.get, { params: { paymentIntentId: intentId } });
    expect(shown).toMatchObject({ state: 'succeeded', amountCents: 2_500, refundedCents: 208 });
    expect(shown.history.at(-1)).toMatchObject({
      state: 'succeeded',
      refundedCents: 208,
      reason: 'Summer Series on June 4 was cancelled.',
    });
    const { payments } = await student.as.call(api.payments.list, { query: {} });
    expect(payments[0]).toMatchObject({ refundedCents: 208 });
    const mails = await refundMails(student.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('$2.08');
    expect(mails[0]!.text).toContain('Summer Series on June 4 was cancelled.');
  });

  test('of the last date is the remaining amount, and then the payment is refunded', async () => {
    const { student, intentId, id } = await boughtPass();
    const requested: number[] = [];
    for (const day of ['June 4', 'June 11', 'June 18'])
      requested.push(...(await refundDate(id, day, 3)).map(({ amountCents }) => amountCents));
    expect(requested).toEqual([833, 833, 834]);
    await given.waitForJobs();
    expect((await refundsInLedger(intentId)).toSorted((a, b) => a - b)).toEqual([833, 833, 834]);
    expect(await fixture.stateOf(intentId)).toBe('refunded');
    expect(await fixture.charges(intentId)).toEqual({ count: 1, keptCents: 0 });
    const { payments } = await student.as.call(api.payments.list, { query: {} });
    expect(payments[0]).toMatchObject({ state: 'refunded', refundedCents: 2_500 });
    expect(await refundMails(student.email)).toHaveLength(3);
  });

  test('is not refunded again by a later refund of the whole payment, which sends the rest', async () => {
    const { student, intentId, id } = await boughtPass();
    await refundDate(id, 'June 4');
    await given.waitForJobs();
    await refundByHand(deps, id, 'other');
    expect(await refundDate(id, 'June 11')).toEqual([]);
    await given.waitForJobs();
    expect(await refundsInLedger(intentId)).toEqual([208, 2_292]);
    expect(await fixture.charges(intentId)).toEqual({ count: 1, keptCents: 0 });
    const { payments } = await student.as.call(api.payments.list, { query: {} });
    expect(payments[0]).toMatchObject({ state: 'refunded', refundedCents: 2_500 });
    expect(payments[0]!.history.at(-1)).toMatchObject({ state: 'refunded', refundedCents: 2_292 });
    const amounts = (await refundMails(student.email)).map(({ text }) => /\$\d+\.\d\d/.exec(text)![0]);
    expect(amounts.toSorted()).toEqual(['$2.08', '$22.92']);
  });

  test('that is still pending is refunded in addition to the rest', async () => {
    const { intentId, id } = await boughtPass();
    await refundDate(id, 'June 4');
    await refundByHand(deps, id, 'other');
    await given.waitForJobs();
    expect((await refundsInLedger(intentId)).toSorted((a, b) => a - b)).toEqual([208, 2_292]);
    expect(await fixture.stateOf(intentId)).toBe('refunded');
  });
});

describe('the daily check', () => {
  test.skipIf(onRealStripe)('enters a partial refund made at the provider in the ledger', async () => {
    const { student, intentId } = await boughtPass();
    // The webhook of the payment must not be handled after the refund: it would enter the refund too.
    await given.waitForJobs();
    await fixture.dropWebhooks();
    await fixture.stripe.refunds.create({ payment_intent: intentId, amount: 300 });
    await fixture.moveClock('PT1H', student);
    expect((await checkLedger(deps)).differences).toContainEqual({
      paymentIntentId: intentId,
      providerCents: 2_200,
      ledgerCents: 2_500,
    });
    await fixture.moveClock('P2D', student);
    expect(await refundsInLedger(intentId)).toEqual([300]);
    const { differences } = await checkLedger(deps);
    expect(differences.map(({ paymentIntentId }) => paymentIntentId)).not.toContain(intentId);
    const { payments } = await student.as.call(api.payments.list, { query: {} });
    expect(payments[0]).toMatchObject({ state: 'succeeded', refundedCents: 300 });
  });

  test('reports a refund that was requested and not sent, and the reconciler sends it', async () => {
    const { intentId, id } = await boughtPass();
    await pool.query(
      `insert into payment_refunds (id, payment_id, event_id, is_rest, amount_cents, reason, words, requested_at,
         updated_at) values (gen_random_uuid(), $1, 'June 4', false, 208, 'event_cancelled', 'Cancelled.', $2, $2)`,
      [id, fixture.app.clock.now()],
    );
    const overdue = async () =>
      (await checkLedger(deps)).overdueRefunds.filter(({ paymentId }) => paymentId === id);
    expect(await overdue()).toEqual([]);
    await fixture.app.clock.moveTo(new Date(fixture.app.clock.now().getTime() + 61 * minuteMs));
    expect(await overdue()).toMatchObject([{ paymentId: id, amountCents: 208 }]);
    await reconcileUnscheduled(deps);
    await given.waitForJobs();
    expect(await refundsInLedger(intentId)).toEqual([208]);
    expect(await overdue()).toEqual([]);
  });
});
