import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { EventsFixture } from '../../../../test/fixtures/events-fixture.ts';
import type { Student } from '../../../../test/fixtures/given.ts';

const fixture = await EventsFixture.start();
const { given, pool } = fixture;
const { stripe } = fixture.app.money.provider;
const pass = 'summer-nyc-2025';
const june4 = '06042025-summer-nyc';
const dinner = (await given.visitor().call(api.catalogue.listEvents, { query: { title: 'Dinner' } }))[1]!
  .eventId;

const intentOf = (clientSecret: string) => clientSecret.split('_secret_')[0]!;
const statusOf = async (clientSecret: string) =>
  (await stripe.paymentIntents.retrieve(intentOf(clientSecret))).status;
const refundMails = async ({ email }: Student) =>
  (await given.mailTo(email)).filter(({ subject }) => subject === 'Your money is on its way back');
const seatOf = async ({ id }: Student, eventId: string) =>
  (await fixture.seats(eventId)).find(({ student_id }) => student_id === id);

async function subscribe(student: Student): Promise<void> {
  const { clientSecret } = await student.as.call(api.payments.createSubscription, {});
  await fixture.payByCard(clientSecret);
  await student.as.call(api.payments.confirmSubscription, {
    body: { paymentIntentId: intentOf(clientSecret) },
  });
}

describe('an open payment', () => {
  test('is cancelled at the provider when the student subscribes; the reserved seat can be registered for free', async () => {
    const student = await given.studentWithProfile();
    const { clientSecret } = await fixture.beginPayment(student, dinner);
    const until = (await seatOf(student, dinner))!.held_until;
    await subscribe(student);
    await given.waitForJobs();
    expect(await statusOf(clientSecret)).toBe('canceled');
    expect(await seatOf(student, dinner)).toMatchObject({
      state: 'reserved',
      payment_id: null,
      held_until: until,
    });
    await fixture.register(student, dinner);
    expect(await seatOf(student, dinner)).toMatchObject({ state: 'registered', payment_id: null });
  });

  test('is cancelled at the provider when the student buys the pass', async () => {
    const student = await given.studentWithProfile();
    const { clientSecret } = await fixture.beginPayment(student, june4);
    await fixture.pay(student, pass);
    await given.waitForJobs();
    expect(await statusOf(clientSecret)).toBe('canceled');
    expect(await seatOf(student, june4)).toMatchObject({ state: 'registered', by_pass: true });
  });

  test('is cancelled at the provider when the student registers for free', async () => {
    const student = await given.studentWithProfile();
    const { clientSecret } = await fixture.beginPayment(student, dinner);
    await fixture.makeSubscriber(student);
    await fixture.register(student, dinner);
    await given.waitForJobs();
    expect(await statusOf(clientSecret)).toBe('canceled');
    expect(await seatOf(student, dinner)).toMatchObject({ state: 'registered' });
  });

  test('stays open if it is for an event that the pass does not cover', async () => {
    const student = await given.studentWithProfile();
    const { clientSecret } = await fixture.beginPayment(student, dinner);
    await fixture.pay(student, pass);
    await given.waitForJobs();
    expect(await statusOf(clientSecret)).toBe('requires_payment_method');
  });
});

describe('a successful payment for a seat that is covered already', () => {
  async function expectRefunded(student: Student, eventId: string) {
    await given.waitForJobs();
    const { payments } = await student.as.call(api.payments.list, { query: {} });
    const payment = payments.find((one) => one.eventId === eventId)!;
    expect(payment).toMatchObject({ state: 'refunded', refundedCents: 500 });
    expect(payment.history.map(({ reason }) => reason)).toContain('Your seat was covered already.');
    const mails = await refundMails(student);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('Your seat was covered already.');
    expect(await seatOf(student, eventId)).toMatchObject({ state: 'registered' });
  }

  test('made before subscribing and settled afterwards is refunded with a mail; the seat stays', async () => {
    const student = await given.studentWithProfile();
    await fixture.dropWebhooks();
    const { clientSecret } = await fixture.beginPayment(student, dinner);
    await fixture.payByCard(clientSecret);
    await subscribe(student);
    await expectRefunded(student, dinner);
    expect(await seatOf(student, dinner)).toMatchObject({ payment_id: null });
    const confirmed = await fixture.confirm(student, dinner);
    expect(confirmed.statusCode).toBe(201);
    expect(confirmed.json()).toMatchObject({ success: true, state: 'refunded' });
  });

  test('for a date that the pass covers is refunded with a mail; the seat stays', async () => {
    const student = await given.studentWithProfile();
    await fixture.dropWebhooks();
    const { clientSecret } = await fixture.beginPayment(student, june4);
    await fixture.payByCard(clientSecret);
    await fixture.pay(student, pass);
    await expectRefunded(student, june4);
    expect(await seatOf(student, june4)).toMatchObject({ by_pass: true });
  });

  test('by a student who has registered for free meanwhile is refunded with a mail; the seat stays', async () => {
    const student = await given.studentWithProfile();
    await fixture.dropWebhooks();
    const { clientSecret } = await fixture.beginPayment(student, dinner);
    await fixture.payByCard(clientSecret);
    await fixture.makeSubscriber(student);
    await fixture.register(student, dinner);
    await expectRefunded(student, dinner);
  });
});

test('a payment for a seat that is not covered otherwise is not refunded, and the seat counts of all events are correct', async () => {
  const student = await given.studentWithProfile();
  await fixture.pay(student, dinner);
  await given.waitForJobs();
  const { payments } = await student.as.call(api.payments.list, { query: {} });
  expect(payments[0]).toMatchObject({ state: 'succeeded', refundedCents: 0 });
  const { rows } = await pool.query(
    'select id from events where seats_taken <> (select count(*) from seats where event_id = id)',
  );
  expect(rows).toEqual([]);
});
