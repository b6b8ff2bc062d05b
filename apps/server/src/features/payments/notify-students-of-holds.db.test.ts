import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import type { Student } from '../../../test/fixtures/given.ts';
import { dieAfterNotify, notificationsOf } from '../../../test/fixtures/payment-notifications.ts';
import { intentOf, PaymentsFixture } from '../../../test/fixtures/payments-fixture.ts';
import { settle } from './settlement/settle.ts';

const fixture = await PaymentsFixture.start();
const { given, stripe } = fixture;
const { db } = fixture.app.database;
const { deps, holds } = fixture.app.money;
const killedAfterNotify = dieAfterNotify(deps);

async function subjects(student: Student): Promise<string[]> {
  return (await given.mailTo(student.email)).map(({ subject }) => subject);
}
const count = (list: string[], wanted: string) => list.filter((one) => one === wanted).length;

describe('a student with a hold', () => {
  async function held() {
    const student = await given.student();
    const lobbyId = fixture.lobby();
    const { clientSecret } = await student.as.call(api.payments.createHold, { body: { lobbyId } });
    await fixture.pay(clientSecret);
    return { student, lobbyId, intentId: intentOf(clientSecret) };
  }
  const decide = (
    outcome: 'release' | 'capture',
    hold: { student: Student; lobbyId: string },
    reason: string,
  ) =>
    db
      .transaction()
      .execute((tx) =>
        holds.request(tx, outcome, { studentId: hold.student.id, lobbyId: hold.lobbyId, reason }),
      );
  const isHeld = ({ student, lobbyId }: { student: Student; lobbyId: string }) =>
    holds.isHeld({ studentId: student.id, lobbyId });

  test('is notified once when it is placed, also by mail, even if mails are switched off', async () => {
    const hold = await held();
    const { student, intentId } = hold;
    await student.as.call(api.notifications.putSettings, { body: { email: false, push: false } });
    await Promise.all([isHeld(hold), settle(deps, intentId), fixture.deliverSucceeded(intentId)]);
    await isHeld(hold);
    expect(await notificationsOf(student, 'hold_placed')).toMatchObject([
      {
        text: '$5.00 is set aside, not charged. It is charged only if you do not check in.',
        path: '/payments',
      },
    ]);
    expect(count(await subjects(student), 'A hold is on your card')).toBe(1);
  });

  test('is notified once when it is released, with the reason', async () => {
    const hold = await held();
    const { student, intentId } = hold;
    await isHeld(hold);
    await decide('release', hold, 'You checked in.');
    expect(await notificationsOf(student, 'hold_released')).toEqual([]);
    await given.waitForJobs();
    await Promise.all([settle(deps, intentId), fixture.deliverSucceeded(intentId)]);
    expect(await notificationsOf(student, 'hold_released')).toMatchObject([
      {
        text: expect.stringMatching(/^You checked in\. The \$5\.00 /) as unknown,
        path: '/payments',
      },
    ]);
    const mails = (await given.mailTo(student.email)).filter(
      ({ subject }) => subject === 'Your hold was released',
    );
    expect(mails).toHaveLength(1);
    // The mail of an optional kind links to the settings.
    expect(mails[0]!.text).toContain('/settings');
    expect(await notificationsOf(student, 'hold_captured')).toEqual([]);
  });

  test('gets no mail about the release if mails are switched off, only a notification in the list', async () => {
    const hold = await held();
    await hold.student.as.call(api.notifications.putSettings, { body: { email: false, push: false } });
    await isHeld(hold);
    await decide('release', hold, 'You checked in.');
    await given.waitForJobs();
    expect(await notificationsOf(hold.student, 'hold_released')).toHaveLength(1);
    expect(await subjects(hold.student)).not.toContain('Your hold was released');
  });

  test('for a closed lobby is notified of the release, and not that it was placed', async () => {
    await fixture.dropWebhooks();
    const hold = await held();
    fixture.sellers.lobbies.delete(hold.lobbyId);
    await isHeld(hold);
    await given.waitForJobs();
    expect(await notificationsOf(hold.student, 'hold_placed')).toEqual([]);
    expect(await notificationsOf(hold.student, 'hold_released')).toMatchObject([
      { because: 'The lobby is closed.' },
    ]);
  });

  test('that no bank ever placed is not notified of the release', async () => {
    const student = await given.student();
    const lobbyId = fixture.lobby();
    const { clientSecret } = await student.as.call(api.payments.createHold, { body: { lobbyId } });
    await decide('release', { student, lobbyId }, 'You left the lobby.');
    await given.waitForJobs();
    expect(await fixture.stateOf(intentOf(clientSecret))).toBe('released');
    expect(await notificationsOf(student, 'hold_released')).toEqual([]);
  });

  test('that the bank released before the charge is notified of the release, not of a charge', async () => {
    const hold = await held();
    await isHeld(hold);
    await stripe.paymentIntents.cancel(hold.intentId);
    await decide('capture', hold, 'You did not check in.');
    await given.waitForJobs();
    expect(await notificationsOf(hold.student, 'hold_released')).toMatchObject([
      { because: 'Your bank released it.' },
    ]);
    expect(await notificationsOf(hold.student, 'hold_captured')).toEqual([]);
  });

  test('is notified of hold and release only if the transaction is committed', async () => {
    await fixture.dropWebhooks();
    const hold = await held();
    await expect(settle(killedAfterNotify, hold.intentId)).rejects.toThrow('killed');
    expect(await notificationsOf(hold.student, 'hold_placed')).toEqual([]);
    await settle(deps, hold.intentId);
    expect(await notificationsOf(hold.student, 'hold_placed')).toHaveLength(1);
    await stripe.paymentIntents.cancel(hold.intentId);
    await expect(settle(killedAfterNotify, hold.intentId)).rejects.toThrow('killed');
    expect(await notificationsOf(hold.student, 'hold_released')).toEqual([]);
    await settle(deps, hold.intentId);
    expect(await notificationsOf(hold.student, 'hold_released')).toHaveLength(1);
  });
});
