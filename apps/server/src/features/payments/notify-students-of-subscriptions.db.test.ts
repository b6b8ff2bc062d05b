import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import type { Student } from '../../../test/fixtures/given.ts';
import { dieAfterNotify, notificationsOf } from '../../../test/fixtures/payment-notifications.ts';
import { intentOf, PaymentsFixture } from '../../../test/fixtures/payments-fixture.ts';
import { newYorkDay } from '../../platform/clock/new-york.ts';
import { settleSubscription } from './subscriptions/settle-subscription.ts';

const fixture = await PaymentsFixture.start();
const { given, pool, stripe } = fixture;
const { deps } = fixture.app.money;
const killedAfterNotify = dieAfterNotify(deps);

async function begin(student: Student) {
  const { clientSecret } = await student.as.call(api.payments.createSubscription, {});
  await fixture.pay(clientSecret);
  return intentOf(clientSecret);
}

async function subscribe(student: Student): Promise<void> {
  const paymentIntentId = await begin(student);
  await student.as.call(api.payments.confirmSubscription, { body: { paymentIntentId } });
}

async function rowOf(student: Student) {
  const { rows } = await pool.query<{ id: string; subscription_id: string; current_period_end: Date }>(
    'select * from subscriptions where student_id = $1 order by created_at desc limit 1',
    [student.id],
  );
  return rows[0]!;
}

/** Ends the subscription at the provider, as happens at the end of a month or by an organiser. */
async function end(student: Student): Promise<void> {
  const { id, subscription_id: subscriptionId } = await rowOf(student);
  await stripe.subscriptions.cancel(subscriptionId);
  await settleSubscription(deps, id);
}

describe('a student who subscribes', () => {
  test('is notified once of the renewal date, however often the subscription is settled; the only mail is the receipt', async () => {
    const student = await given.studentWithProfile();
    const paymentIntentId = await begin(student);
    const { id, current_period_end: endsAt } = await rowOf(student);
    const confirm = () => student.as.call(api.payments.confirmSubscription, { body: { paymentIntentId } });
    await Promise.all([
      confirm(),
      confirm(),
      settleSubscription(deps, id),
      fixture.deliverSucceeded(paymentIntentId),
    ]);
    await settleSubscription(deps, id);
    const renewsOn = newYorkDay(endsAt);
    expect(await notificationsOf(student, 'subscription_started')).toMatchObject([
      {
        title: 'You are a subscriber',
        text: expect.stringContaining(renewsOn) as unknown,
        path: '/subscription',
      },
    ]);
    const mails = await given.mailTo(student.email);
    const sinceThen = mails
      .map(({ subject }) => subject)
      .filter((subject) => !/passcode|Welcome/i.test(subject));
    expect(sinceThen).toEqual(['Your Crewtable receipt']);
    const receipt = mails.find(({ subject }) => subject === 'Your Crewtable receipt')!;
    expect(receipt.text).toMatch(new RegExp(`^Renews on +${renewsOn}, unless you cancel`, 'm'));
  });

  test('is not notified before the payment succeeds', async () => {
    const student = await given.studentWithProfile();
    const { clientSecret } = await student.as.call(api.payments.createSubscription, {});
    await fixture.pay(clientSecret, 'declined');
    await settleSubscription(deps, (await rowOf(student)).id);
    expect(await notificationsOf(student, 'subscription_started')).toEqual([]);
  });

  test('is notified of the start only if the transaction is committed', async () => {
    await fixture.dropWebhooks();
    const student = await given.studentWithProfile();
    await begin(student);
    const { id } = await rowOf(student);
    await expect(settleSubscription(killedAfterNotify, id)).rejects.toThrow('killed');
    expect(await notificationsOf(student, 'subscription_started')).toEqual([]);
    await settleSubscription(deps, id);
    expect(await notificationsOf(student, 'subscription_started')).toHaveLength(1);
  });

  test('again after the subscription has ended is notified again', async () => {
    const student = await given.studentWithProfile();
    await subscribe(student);
    await end(student);
    await subscribe(student);
    expect(await notificationsOf(student, 'subscription_started')).toHaveLength(2);
  });
});

describe('a student who cancels', () => {
  const cancel = (student: Student) => student.as.call(api.payments.cancelSubscription, {});

  test('is notified once until when the subscription lasts, also by mail, even if mails are switched off', async () => {
    const student = await given.studentWithProfile();
    await subscribe(student);
    await student.as.call(api.notifications.putSettings, { body: { email: false, push: false } });
    await Promise.all([cancel(student), cancel(student)]);
    await cancel(student);
    const { id, current_period_end: endsAt } = await rowOf(student);
    await settleSubscription(deps, id);
    const until = newYorkDay(endsAt);
    expect(await notificationsOf(student, 'subscription_cancelled')).toMatchObject([
      { text: `It stays yours until ${until}. Nothing more is charged.`, path: '/subscription' },
    ]);
    const mails = (await given.mailTo(student.email)).filter(
      ({ subject }) => subject === 'Your subscription is cancelled',
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toMatch(new RegExp(`^Yours until +${until}`, 'm'));
    expect(await notificationsOf(student, 'subscription_ended')).toEqual([]);
  });

  test('is notified of the cancellation only if the transaction is committed', async () => {
    await fixture.dropWebhooks();
    const student = await given.studentWithProfile();
    await subscribe(student);
    const { id, subscription_id: subscriptionId } = await rowOf(student);
    await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
    await expect(settleSubscription(killedAfterNotify, id)).rejects.toThrow('killed');
    expect(await notificationsOf(student, 'subscription_cancelled')).toEqual([]);
    await settleSubscription(deps, id);
    expect(await notificationsOf(student, 'subscription_cancelled')).toHaveLength(1);
  });

  test('and cancels again after an organiser reversed the cancellation is notified again', async () => {
    const student = await given.studentWithProfile();
    await subscribe(student);
    await cancel(student);
    const { id, subscription_id: subscriptionId } = await rowOf(student);
    await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false });
    await settleSubscription(deps, id);
    await fixture.moveClock('PT1M', student);
    expect((await cancel(student)).canceledAt).toBeGreaterThan(0);
    expect(await notificationsOf(student, 'subscription_cancelled')).toHaveLength(2);
  });

  test('is notified of the end when it comes, and of one cancellation only', async () => {
    const student = await given.studentWithProfile();
    await subscribe(student);
    await cancel(student);
    await end(student);
    expect(await notificationsOf(student, 'subscription_cancelled')).toHaveLength(1);
    expect(await notificationsOf(student, 'subscription_ended')).toHaveLength(1);
  });

  test('nothing, but whose subscription is ended at the provider, is notified of the end only', async () => {
    const student = await given.studentWithProfile();
    await subscribe(student);
    await end(student);
    expect(await notificationsOf(student, 'subscription_cancelled')).toEqual([]);
    expect(await notificationsOf(student, 'subscription_ended')).toHaveLength(1);
  });
});
