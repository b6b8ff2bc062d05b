import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { intentOf, PaymentsFixture } from '../../../test/fixtures/payments-fixture.ts';

const fixture = await PaymentsFixture.start();
const { given, pool, stripe } = fixture;
const leave = (student: { as: ReturnType<typeof given.visitor> }) =>
  student.as.call(api.profiles.deleteAccount, {});

describe('deleting an account', () => {
  test('ends the subscription and deletes the customer at the provider', async () => {
    const student = await given.studentWithProfile();
    const { clientSecret } = await student.as.call(api.payments.createSubscription, {});
    await fixture.pay(clientSecret);
    await student.as.call(api.payments.confirmSubscription, {
      body: { paymentIntentId: intentOf(clientSecret) },
    });
    const { rows } = await pool.query<{ subscription_id: string; customer_id: string }>(
      'select subscription_id, customer_id from subscriptions join payment_customers using (student_id) where student_id = $1',
      [student.id],
    );
    const { subscription_id: subscriptionId, customer_id: customerId } = rows[0]!;
    expect((await stripe.subscriptions.retrieve(subscriptionId)).status).toBe('active');
    await leave(student);
    await given.waitForJobs();
    expect((await stripe.subscriptions.retrieve(subscriptionId)).status).toBe('canceled');
    expect(await stripe.customers.retrieve(customerId)).toMatchObject({ deleted: true });
  });

  test('releases holds', async () => {
    const student = await given.student();
    const lobbyId = fixture.lobby();
    const { clientSecret } = await student.as.call(api.payments.createHold, { body: { lobbyId } });
    await fixture.pay(clientSecret);
    await fixture.app.money.holds.isHeld({ studentId: student.id, lobbyId });
    await leave(student);
    await given.waitForJobs();
    expect(await fixture.stateOf(intentOf(clientSecret))).toBe('released');
    expect((await stripe.paymentIntents.retrieve(intentOf(clientSecret))).status).toBe('canceled');
  });

  test('keeps the payment and its ledger entry, without the id of the student', async () => {
    const student = await given.student();
    const eventId = fixture.event();
    const intentId = await fixture.paidDeposit(student, eventId);
    await fixture.confirmDeposit(student, eventId);
    await leave(student);
    await given.waitForJobs();
    expect(await fixture.payment(intentId)).toMatchObject({ state: 'succeeded', student_id: null });
    expect(await fixture.ledger(intentId)).toHaveLength(1);
  });

  test('cancels an open payment, which cannot be paid any more', async () => {
    const student = await given.student();
    const { clientSecret } = await fixture.createDeposit(student, fixture.event());
    await leave(student);
    await given.waitForJobs();
    expect(await fixture.stateOf(intentOf(clientSecret))).toBe('canceled');
    expect(await fixture.pay(clientSecret)).not.toBe('succeeded');
  });

  test('right after paying refunds the deposit, and no seat is given', async () => {
    await fixture.dropWebhooks();
    const student = await given.student();
    const eventId = fixture.event();
    const intentId = await fixture.paidDeposit(student, eventId);
    await leave(student);
    await given.waitForJobs();
    expect(await fixture.stateOf(intentId)).toBe('refunded');
    expect(await fixture.charges(intentId)).toEqual({ count: 1, keptCents: 0 });
    expect(await fixture.countGrantedSeats(eventId)).toBe(0);
  });

  test('cancels the open payment of a subscription that was never paid', async () => {
    const student = await given.studentWithProfile();
    const { clientSecret } = await student.as.call(api.payments.createSubscription, {});
    await leave(student);
    await given.waitForJobs();
    await fixture.moveClock('PT10M');
    expect(await fixture.stateOf(intentOf(clientSecret))).toBe('canceled');
  });
});
