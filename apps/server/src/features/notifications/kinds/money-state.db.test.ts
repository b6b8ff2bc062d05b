import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { intentOf, PaymentsFixture } from '../../../../test/fixtures/payments-fixture.ts';
import type { Student } from '../../../../test/fixtures/given.ts';
import { createIsMailStillWanted, notificationKinds } from '../index.ts';

const fixture = await PaymentsFixture.start();
const { given, pool, stripe } = fixture;
const { db } = fixture.app.database;
const { holds } = fixture.app.money;
const isStillWanted = createIsMailStillWanted(db, notificationKinds);

async function idOf(student: Student, kind: string): Promise<string> {
  const { notifications } = await student.as.call(api.notifications.list, { query: {} });
  return notifications.find(({ eventType }) => eventType === kind)!.id;
}

describe('a delayed mail about money', () => {
  test('is not sent about a hold that was released meanwhile', async () => {
    const student = await given.student();
    const hold = { studentId: student.id, lobbyId: fixture.lobby() };
    const { clientSecret } = await student.as.call(api.payments.createHold, { body: hold });
    await fixture.pay(clientSecret);
    await holds.isHeld(hold);
    const id = await idOf(student, 'hold_placed');
    expect(await isStillWanted(id)).toBe(true);
    await db
      .transaction()
      .execute((tx) => holds.request(tx, 'release', { ...hold, reason: 'You checked in.' }));
    expect(await isStillWanted(id)).toBe(false);
    await given.waitForJobs();
    expect(await isStillWanted(await idOf(student, 'hold_released'))).toBe(true);
  });

  test('is sent about a cancelled subscription also after its end, but not if the cancellation was undone', async () => {
    const student = await given.studentWithProfile();
    const { clientSecret } = await student.as.call(api.payments.createSubscription, {});
    await fixture.pay(clientSecret);
    const paymentIntentId = intentOf(clientSecret);
    await student.as.call(api.payments.confirmSubscription, { body: { paymentIntentId } });
    await student.as.call(api.payments.cancelSubscription, {});
    const first = await idOf(student, 'subscription_cancelled');
    expect(await isStillWanted(first)).toBe(true);

    const { rows } = await pool.query<{ subscription_id: string }>(
      'select subscription_id from subscriptions where student_id = $1',
      [student.id],
    );
    const subscriptionId = rows[0]!.subscription_id;
    const taken = await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false });
    await fixture.deliver('customer.subscription.updated', taken);
    expect(await isStillWanted(first)).toBe(false);

    await fixture.moveClock('PT1M', student);
    await student.as.call(api.payments.cancelSubscription, {});
    const second = await idOf(student, 'subscription_cancelled');
    await stripe.subscriptions.cancel(subscriptionId);
    await fixture.deliver('customer.subscription.deleted', taken);
    expect(await isStillWanted(first)).toBe(false);
    expect(await isStillWanted(second)).toBe(true);
  });
});
