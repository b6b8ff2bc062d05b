import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { EventsFixture } from '../../../test/fixtures/events-fixture.ts';
import type { Student } from '../../../test/fixtures/given.ts';

const fixture = await EventsFixture.start();
const { given } = fixture;
const { stripe } = fixture.app.money.provider;
const { cancelEvent } = fixture.app.seating;
const pass = 'summer-nyc-2025';
const because = 'The kitchen is closed.';

const paymentOf = async ({ as }: Student, eventId: string) => {
  const { payments } = await as.call(api.payments.list, { query: {} });
  return payments.find((payment) => payment.eventId === eventId)!;
};
const mailOf = async ({ email }: Student, subject: string) =>
  (await given.mailTo(email)).filter((mail) => mail.subject.includes(subject));
const shownTo = async ({ as }: Student, eventId: string) =>
  (await as.call(api.seating.listRegistered, { query: { limit: 100 } })).find(
    (event) => event.eventId === eventId,
  )!;
const notificationOf = async ({ as }: Student) => {
  const list = await as.call(api.notifications.list, { query: {} });
  return list.notifications.find(({ eventType }) => eventType === 'event_cancelled')!.eventPayload as {
    text: string;
  };
};

/** Page, mail and notification have the same text about the money. */
async function expectSame(student: Student, eventId: string, money: string) {
  const [mail, ...more] = await mailOf(student, 'is cancelled');
  expect(more).toEqual([]);
  expect(mail!.text.replaceAll(/\s+/g, ' ')).toContain(money);
  expect((await notificationOf(student)).text).toBe(`${because} We are sorry. ${money}`);
  expect(await shownTo(student, eventId)).toMatchObject({
    status: 'cancelled',
    cancellation: { because, money },
  });
}

const nextDinners = (
  await given.visitor().call(api.catalogue.listEvents, { query: { title: 'Dinner', limit: 100 } })
).map(({ eventId }) => eventId);

describe('the cancellation of an event', () => {
  test('refunds a deposit, and a subscriber reads that nothing was charged; the event stays in the list', async () => {
    const dinner = nextDinners.pop()!;
    const [payer, subscriber, paying] = [
      await given.studentWithProfile(),
      await given.studentWithProfile(),
      await given.studentWithProfile(),
    ];
    await fixture.pay(payer, dinner);
    await fixture.makeSubscriber(subscriber);
    await fixture.register(subscriber, dinner);
    const { clientSecret } = await fixture.beginPayment(paying, dinner);
    expect(await cancelEvent(dinner, because)).toEqual({ students: 2, refunds: 1, refundCents: 500 });
    await given.waitForJobs();

    expect(await paymentOf(payer, dinner)).toMatchObject({ state: 'refunded', refundedCents: 500 });
    await expectSame(payer, dinner, '$5.00 goes back to your card.');
    await expectSame(subscriber, dinner, 'Nothing was charged for it.');

    const listed = await payer.as.call(api.catalogue.listEvents, { query: { title: 'Dinner', limit: 100 } });
    expect(listed.find(({ eventId }) => eventId === dinner)).toMatchObject({ status: 'cancelled' });

    // The open payment is cancelled at the provider, and the refusal names the cancellation.
    const intentId = clientSecret.split('_secret_')[0]!;
    expect((await stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled');
    expect((await fixture.confirm(paying, dinner)).json()).toMatchObject({
      code: 'event_cancelled',
      message: 'This event was cancelled. Nothing was charged.',
    });
    expect(await fixture.refusedPayment(paying, dinner)).toMatchObject({
      status: 409,
      code: 'event_cancelled',
      message: 'This event was cancelled.',
    });
    const params = { eventId: dinner };
    expect(await paying.as.refusal(api.registrations.register, { params })).toMatchObject({
      code: 'event_cancelled',
    });
    expect(await paying.as.refusal(api.registrations.joinWaitlist, { params })).toMatchObject({
      code: 'event_cancelled',
    });
  });

  test('refunds a payment that arrives afterwards, with the cancellation as the reason', async () => {
    const dinner = nextDinners.pop()!;
    const student = await given.studentWithProfile();
    await fixture.dropWebhooks();
    const { clientSecret } = await fixture.beginPayment(student, dinner);
    await fixture.payByCard(clientSecret);
    await cancelEvent(dinner, because);
    expect((await fixture.confirm(student, dinner)).json()).toMatchObject({
      code: 'event_cancelled',
      message: 'This event was cancelled. Your money is on its way back to your card.',
    });
    await given.waitForJobs();
    expect(await paymentOf(student, dinner)).toMatchObject({ state: 'refunded', refundedCents: 500 });
    const [mail] = await mailOf(student, 'Your money is on its way back');
    expect(mail!.text).toContain('The event was cancelled.');
    expect(mail!.text).not.toContain('The last seat was taken');
  });

  test('refunds the share of the date to a pass holder, and the ledger agrees with the provider', async () => {
    const [date, second] = ['06112025-summer-nyc', '06182025-summer-nyc'] as const;
    const holder = await given.studentWithProfile();
    await fixture.pay(holder, pass);
    await cancelEvent(date, because);
    await given.waitForJobs();
    const share =
      '$2.08, the share of this date in your pass, goes back to your card. Your pass stays valid for all other dates.';
    await expectSame(holder, date, share);
    expect(await paymentOf(holder, pass)).toMatchObject({ state: 'succeeded', refundedCents: 208 });
    const series = await holder.as.call(api.catalogue.getSeries, { params: { seriesId: pass } });
    expect(series.hasPass).toBe(true);
    expect(series.dates.find(({ eventId }) => eventId === date)).toMatchObject({ status: 'cancelled' });
    expect(series.dates).toHaveLength(12);

    // Also for a date whose seat the pass holder has given up.
    await fixture.unregister(holder, second);
    await cancelEvent(second, because);
    await given.waitForJobs();
    const payment = await paymentOf(holder, pass);
    expect(payment).toMatchObject({ refundedCents: 416 });
    const charges = await stripe.charges.list({ payment_intent: payment.paymentIntentId! });
    expect(charges.data[0]).toMatchObject({ amount_captured: 2_500, amount_refunded: 416 });
    const ledger = await fixture.pool.query(
      `select kind, amount_cents from ledger_entries where payment_id = $1 order by id`,
      [payment.id],
    );
    expect(ledger.rows).toEqual([
      { kind: 'charge', amount_cents: 2_500 },
      { kind: 'refund', amount_cents: 208 },
      { kind: 'refund', amount_cents: 208 },
    ]);
  });

  test('calculates the share from the dates that the pass covered when it was bought', async () => {
    const [own, date] = ['07162025-summer-nyc', '07232025-summer-nyc'] as const;
    const holder = await given.studentWithProfile();
    await fixture.pay(holder, own);
    const { dates } = await holder.as.call(api.catalogue.getSeries, { params: { seriesId: pass } });
    const covered = dates.filter(({ withPass }) => withPass !== null);
    expect(covered.map(({ eventId }) => eventId)).not.toContain(own);
    await fixture.pay(holder, pass);
    await cancelEvent(date, because);
    await given.waitForJobs();
    const shareCents = Math.floor(2_500 / covered.length);
    expect(await paymentOf(holder, pass)).toMatchObject({ state: 'succeeded', refundedCents: shareCents });

    // The ticket was bought before the pass: it is refunded in full, and the pass has no share of that date.
    await cancelEvent(own, because);
    await given.waitForJobs();
    expect(await paymentOf(holder, own)).toMatchObject({ state: 'refunded', refundedCents: 500 });
    expect(await shownTo(holder, own)).toMatchObject({
      cancellation: { money: '$5.00 goes back to your card.' },
    });
    expect(await paymentOf(holder, pass)).toMatchObject({ refundedCents: shareCents });
  });

  test('refunds the share also to a pass holder on the waitlist, with the same text', async () => {
    const date = '07302025-summer-nyc';
    await fixture.pay(await given.studentWithProfile(), date);
    await fixture.updateEvent(date, { capacity: (await fixture.countSeats(date)).counted });
    const holder = await given.studentWithProfile();
    const { dates } = await holder.as.call(api.catalogue.getSeries, { params: { seriesId: pass } });
    expect(dates.find(({ eventId }) => eventId === date)).toMatchObject({ withPass: 'waitlist' });
    const covered = dates.filter(({ withPass }) => withPass !== null).length;
    await fixture.pay(holder, pass);
    await cancelEvent(date, because);
    await given.waitForJobs();
    const shareCents = Math.floor(2_500 / covered);
    expect(await paymentOf(holder, pass)).toMatchObject({ state: 'succeeded', refundedCents: shareCents });
    const money = `$${(shareCents / 100).toFixed(2)}, the share of this date in your pass, goes back to your card. Your pass stays valid for all other dates.`;
    expect((await notificationOf(holder)).text).toBe(`${because} We are sorry. ${money}`);
    const [mail, ...more] = await mailOf(holder, 'is cancelled');
    expect(more).toEqual([]);
    expect(mail!.text.replaceAll(/\s+/g, ' ')).toContain(money);
  });

  test('happens at closing if only one student is registered, with the same refund and text', async () => {
    const dinner = nextDinners.shift()!;
    const student = await given.studentWithProfile();
    await fixture.pay(student, dinner);
    const { rows } = await fixture.pool.query<{ closes_at: Date }>(
      'select closes_at from events where id = $1',
      [dinner],
    );
    await given.visitor().call(api.demo.moveClock, { body: { now: rows[0]!.closes_at.toISOString() } });
    await student.as.call(api.accounts.refresh, {});
    await given.waitForJobs();
    expect(await paymentOf(student, dinner)).toMatchObject({ state: 'refunded', refundedCents: 500 });
    expect(await shownTo(student, dinner)).toMatchObject({
      status: 'cancelled',
      cancellation: {
        because: 'Too few students registered.',
        money: '$5.00 goes back to your card.',
      },
    });
  });
});
