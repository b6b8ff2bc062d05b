import { api, dayMs, daySeconds, subscriptionCents } from '@crewtable/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { intentOf, onRealStripe, PaymentsFixture } from '../../../../test/fixtures/payments-fixture.ts';
import type { Student } from '../../../../test/fixtures/given.ts';

const fixture = await PaymentsFixture.start();
const { given } = fixture;

const subscriptionOf = async (student: Student) => (await student.as.call(api.profiles.get, {})).subscription;

/** Deleted after each test: they would be charged again when a later test moves the clock by months. */
const subscribers: Student[] = [];
afterEach(async () => {
  for (const { as } of subscribers.splice(0)) await as.call(api.profiles.deleteAccount, {});
  await given.waitForJobs();
});

async function subscriber() {
  const student = await given.studentWithProfile();
  subscribers.push(student);
  const { clientSecret } = await student.as.call(api.payments.createSubscription, {});
  await fixture.pay(clientSecret);
  const paymentIntentId = intentOf(clientSecret);
  await student.as.call(api.payments.confirmSubscription, { body: { paymentIntentId } });
  return { student, paymentIntentId };
}

const subjects = async (student: Student) =>
  (await given.mailTo(student.email)).map(({ subject }) => subject);
const count = (list: string[], wanted: string) => list.filter((one) => one === wanted).length;

describe('a subscription', () => {
  test('starts with the payment of its first month, at the fixed price', async () => {
    const student = await given.studentWithProfile();
    expect(await subscriptionOf(student)).toBeNull();
    const asked = await student.as.call(api.payments.createSubscription, {});
    expect(asked.amountCents).toBe(subscriptionCents);
    expect(await subscriptionOf(student)).toBeNull();
    const paymentIntentId = intentOf(asked.clientSecret);
    const early = await student.as.refusal(api.payments.confirmSubscription, { body: { paymentIntentId } });
    expect(early).toMatchObject({ status: 402, code: 'payment_needed' });
    await fixture.pay(asked.clientSecret, 'declined');
    const declined = await student.as.refusal(api.payments.confirmSubscription, {
      body: { paymentIntentId },
    });
    expect(declined).toMatchObject({
      status: 402,
      error: { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' },
    });

    expect(await fixture.pay(asked.clientSecret)).toBe('succeeded');
    const confirm = () => student.as.call(api.payments.confirmSubscription, { body: { paymentIntentId } });
    expect(await confirm()).toEqual({ success: true });
    expect(await confirm()).toEqual({ success: true });
    const shown = await subscriptionOf(student);
    expect(shown).toMatchObject({ status: 'active', canceledAt: null });
    const days = (shown!.currentPeriodEnd! - fixture.app.clock.now().getTime() / 1_000) / daySeconds;
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(32);
    expect(await fixture.ledger(paymentIntentId)).toMatchObject([
      { kind: 'charge', amount_cents: subscriptionCents, credit_account: 'subscriptions' },
    ]);
    expect(count(await subjects(student), 'Your Crewtable receipt')).toBe(1);
    expect(await student.as.refusal(api.payments.createSubscription, {})).toMatchObject({
      status: 409,
      code: 'already_subscribed',
    });
  });

  test('that is started in ten tabs at the same time is created once, with one payment', async () => {
    const student = await given.studentWithProfile();
    const asked = await Promise.all(
      Array.from({ length: 10 }, () => student.as.call(api.payments.createSubscription, {})),
    );
    expect(new Set(asked.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    const { rows } = await fixture.pool.query('select 1 from subscriptions where student_id = $1', [
      student.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('is not confirmed by the payment of another student, by a deposit or by an unknown payment', async () => {
    const { paymentIntentId } = await subscriber();
    const other = await given.studentWithProfile();
    const deposit = await fixture.paidDeposit(other, fixture.event());
    for (const id of [paymentIntentId, deposit, 'pi_made_up'])
      expect(
        await other.as.refusal(api.payments.confirmSubscription, { body: { paymentIntentId: id } }),
      ).toMatchObject({ status: 403, code: 'not_yours' });
    expect(await subscriptionOf(other)).toBeNull();
  });

  test('does not start with a declined card, and starts when another card is used', async () => {
    const student = await given.studentWithProfile();
    const { clientSecret } = await student.as.call(api.payments.createSubscription, {});
    await fixture.pay(clientSecret, 'declined');
    const paymentIntentId = intentOf(clientSecret);
    const body = { paymentIntentId };
    expect(await student.as.refusal(api.payments.confirmSubscription, { body })).toMatchObject({
      status: 402,
    });
    const again = await student.as.call(api.payments.createSubscription, {});
    expect(again.clientSecret).toBe(clientSecret);
    expect(await fixture.pay(clientSecret)).toBe('succeeded');
    expect(await student.as.call(api.payments.confirmSubscription, { body })).toEqual({ success: true });
  });

  test('can be cancelled, once, and stays active until its month is over', async () => {
    const { student } = await subscriber();
    const before = await subscriptionOf(student);
    const canceled = await student.as.call(api.payments.cancelSubscription, {});
    expect(canceled).toMatchObject({
      success: true,
      subscriptionStatus: 'active',
      currentPeriodEnd: before!.currentPeriodEnd,
    });
    expect(canceled.canceledAt).toBeGreaterThan(0);
    expect(await student.as.call(api.payments.cancelSubscription, {})).toEqual(canceled);
    expect(await subscriptionOf(student)).toMatchObject({
      status: 'active',
      canceledAt: canceled.canceledAt,
    });
  });

  test('that does not exist or was never paid cannot be cancelled', async () => {
    const student = await given.studentWithProfile();
    const refused = { status: 409, code: 'not_subscribed' };
    expect(await student.as.refusal(api.payments.cancelSubscription, {})).toMatchObject(refused);
    await student.as.call(api.payments.createSubscription, {});
    expect(await student.as.refusal(api.payments.cancelSubscription, {})).toMatchObject(refused);
  });
});

/** Only the sandbox follows the product's clock. */
describe.skipIf(onRealStripe)('a subscription over several months', () => {
  const paidMonths = async (student: Student) => {
    const { payments } = await student.as.call(api.payments.list, { query: { limit: 100 } });
    return payments.filter(({ purpose, state }) => purpose === 'subscription' && state === 'succeeded');
  };

  test('is renewed once each month, with a receipt each time', async () => {
    const { student } = await subscriber();
    const before = await subscriptionOf(student);
    await fixture.moveClock('P65D', student);
    const after = await subscriptionOf(student);
    expect(after!.status).toBe('active');
    expect(after!.currentPeriodEnd! - before!.currentPeriodEnd!).toBeGreaterThan(55 * daySeconds);
    expect(await paidMonths(student)).toHaveLength(3);
    expect(count(await subjects(student), 'Your Crewtable receipt')).toBe(3);
    const { notifications } = await student.as.call(api.notifications.list, { query: {} });
    const kinds = notifications.map(({ eventType }) => eventType);
    expect([count(kinds, 'payment_receipt'), count(kinds, 'subscription_started')]).toEqual([3, 1]);
  });

  test('is renewed also without webhooks', async () => {
    const { student } = await subscriber();
    await fixture.dropWebhooks();
    await fixture.moveClock('P33D', student);
    expect(await paidMonths(student)).toHaveLength(2);
    expect((await subscriptionOf(student))!.currentPeriodEnd! * 1_000).toBeGreaterThan(
      fixture.app.clock.now().getTime(),
    );
  });

  test('ends with the month in which it was cancelled, and can be started again', async () => {
    const { student } = await subscriber();
    await student.as.call(api.payments.cancelSubscription, {});
    await fixture.moveClock('P33D', student);
    expect(await subscriptionOf(student)).toMatchObject({ status: 'canceled' });
    expect(await paidMonths(student)).toHaveLength(1);
    expect(count(await subjects(student), 'Your subscription has ended')).toBe(1);
    expect(await student.as.refusal(api.payments.cancelSubscription, {})).toMatchObject({
      code: 'not_subscribed',
    });
    const { clientSecret } = await student.as.call(api.payments.createSubscription, {});
    await fixture.pay(clientSecret);
    await student.as.call(api.payments.confirmSubscription, {
      body: { paymentIntentId: intentOf(clientSecret) },
    });
    expect(await subscriptionOf(student)).toMatchObject({ status: 'active' });
  });

  test('whose card is refused later is overdue first and ends after the retries, with one mail about each', async () => {
    const { student } = await subscriber();
    await useRefusedCard(student);
    await fixture.moveClock('P32D', student);
    expect(await subscriptionOf(student)).toMatchObject({ status: 'past_due' });
    expect(count(await subjects(student), 'Your card was not accepted')).toBe(1);
    const { payments } = await student.as.call(api.payments.list, { query: {} });
    expect(payments[0]).toMatchObject({ purpose: 'subscription', state: 'failed' });
    await fixture.moveClock('P35D', student);
    const over = await subscriptionOf(student);
    expect(over).toMatchObject({ status: 'canceled' });
    // The unpaid month does not count: the subscription ended before it.
    expect(over!.currentPeriodEnd! * 1_000).toBeLessThan(fixture.app.clock.now().getTime() - 15 * dayMs);
    expect(count(await subjects(student), 'Your subscription has ended')).toBe(1);
    expect(await paidMonths(student)).toHaveLength(1);
  });

  test('that is overdue can be paid with another card, and continues', async () => {
    const { student } = await subscriber();
    await useRefusedCard(student);
    await fixture.moveClock('P32D', student);
    const { clientSecret, amountCents } = await student.as.call(api.payments.createSubscription, {});
    expect(amountCents).toBe(subscriptionCents);
    await fixture.pay(clientSecret);
    await student.as.call(api.payments.confirmSubscription, {
      body: { paymentIntentId: intentOf(clientSecret) },
    });
    expect(await subscriptionOf(student)).toMatchObject({ status: 'active' });
    expect(await paidMonths(student)).toHaveLength(2);
    expect(await student.as.refusal(api.payments.createSubscription, {})).toMatchObject({
      code: 'already_subscribed',
    });
  });

  test('that is cancelled while overdue ends immediately, and no card is charged again', async () => {
    const { student } = await subscriber();
    await useRefusedCard(student);
    await fixture.moveClock('P32D', student);
    expect(await subscriptionOf(student)).toMatchObject({ status: 'past_due' });
    // This card would be charged at the next retry.
    await useCard(student, 'pm_card_visa');
    const canceled = await student.as.call(api.payments.cancelSubscription, {});
    expect(canceled).toMatchObject({ success: true, subscriptionStatus: 'canceled' });
    expect(canceled.currentPeriodEnd * 1_000).toBeLessThanOrEqual(fixture.app.clock.now().getTime());
    expect(count(await subjects(student), 'Your subscription has ended')).toBe(1);
    await fixture.moveClock('P5D', student);
    expect(await paidMonths(student)).toHaveLength(1);
    expect(await subscriptionOf(student)).toMatchObject({ status: 'canceled' });
  });

  /** A test card of the provider that can be attached but is declined when it is charged. */
  const useRefusedCard = (student: Student) => useCard(student, 'pm_card_chargeCustomerFail');

  async function useCard(student: Student, card: string): Promise<void> {
    const { rows } = await fixture.pool.query<{ customer_id: string; subscription_id: string }>(
      `select customer_id, subscription_id from payment_customers join subscriptions using (student_id)
       where student_id = $1`,
      [student.id],
    );
    const { customer_id: customer, subscription_id: subscription } = rows[0]!;
    const method = await fixture.stripe.paymentMethods.attach(card, { customer });
    await fixture.stripe.subscriptions.update(subscription, { default_payment_method: method.id });
  }
});
