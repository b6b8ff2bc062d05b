import { api, minuteMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { EventsFixture } from '../../../../test/fixtures/events-fixture.ts';
import type { Student } from '../../../../test/fixtures/given.ts';
import { takeSeat } from './seats.repository.ts';

const fixture = await EventsFixture.start();
const { given, db } = fixture;
const lunches = await fixture.eventIds('Lunch');
const nextLunch = () => lunches.pop()!;
const [brunch, otherBrunch] = (await fixture.eventIds('Brunch')) as [string, string];
const refused = ({ as }: Student, eventId: string) =>
  as.refusal(api.registrations.register, { params: { eventId } });

describe('a reserved seat', () => {
  test('is refused to other students, and free for them when the reservation expires, even before a job deletes it', async () => {
    const lunch = nextLunch();
    await fixture.updateEvent(lunch, { capacity: 1, price_cents: 500 });
    const [slow, quick] = [await given.studentWithProfile(), await given.studentWithProfile()];
    await fixture.beginPayment(slow, lunch);
    expect(await fixture.seats(lunch)).toMatchObject([{ student_id: slow.id, state: 'reserved' }]);
    const { keptUntil } = await fixture.getEvent(lunch, slow);
    expect(new Date(keptUntil!).getTime()).toBeGreaterThan(fixture.app.clock.now().getTime());
    expect(await fixture.getEvent(lunch, quick)).not.toHaveProperty('keptUntil');
    expect(await fixture.refusedPayment(quick, lunch)).toMatchObject({
      code: 'not_available',
      message: 'All seats are taken.',
    });
    await fixture.updateEvent(lunch, { price_cents: 0 });
    expect(await refused(quick, lunch)).toMatchObject({ code: 'event_full' });
    const now = new Date(fixture.app.clock.now().getTime() + 16 * minuteMs);
    const taken = await takeSeat(db, { eventId: lunch, studentId: quick.id, now, as: 'registered' });
    expect(taken).toMatchObject({ registeredAt: now });
    expect(await fixture.seats(lunch)).toMatchObject([{ student_id: quick.id, state: 'registered' }]);
    expect(await fixture.countSeats(lunch)).toEqual({ counted: 1, stored: 1 });
  });

  test('is freed automatically after 15 minutes', async () => {
    const student = await given.studentWithProfile();
    await fixture.beginPayment(student, otherBrunch);
    const before = await fixture.countSeats(otherBrunch);
    await fixture.moveClock('PT14M', student);
    expect(await fixture.seats(otherBrunch)).toMatchObject([{ student_id: student.id, state: 'reserved' }]);
    expect(await fixture.countSeats(otherBrunch)).toEqual(before);
    await fixture.moveClock('PT1M', student);
    expect(await fixture.seats(otherBrunch)).toEqual([]);
    expect(await fixture.countSeats(otherBrunch)).toEqual({
      counted: before.counted - 1,
      stored: before.stored - 1,
    });
  });

  test('is never reserved beyond the end of registration', async () => {
    const lunch = nextLunch();
    const closesAt = new Date(fixture.app.clock.now().getTime() + 5 * minuteMs);
    await fixture.updateEvent(lunch, { price_cents: 500, closes_at: closesAt });
    await fixture.beginPayment(await given.studentWithProfile(), lunch);
    expect((await fixture.seats(lunch))[0]!.held_until).toEqual(closesAt);
  });

  test('is freed when the payment does not succeed', async () => {
    const lunch = nextLunch();
    await fixture.updateEvent(lunch, { price_cents: 500 });
    const student = await given.studentWithProfile();
    await fixture.beginPayment(student, lunch);
    const [seat] = await fixture.seats(lunch);
    const { sellers } = fixture.app.money.deps;
    const unpaid = {
      paymentId: seat!.payment_id!,
      studentId: student.id,
      purpose: 'deposit',
      eventId: lunch,
    } as const;
    await db.transaction().execute((tx) => sellers.seats.releaseSeat(tx, unpaid));
    expect(await fixture.countSeats(lunch)).toEqual({ counted: 0, stored: 0 });
  });
});

describe('a payment for a seat', () => {
  test('that arrives late gets a seat if one is free, and is refunded otherwise', async () => {
    await fixture.dropWebhooks();
    const lunch = nextLunch();
    await fixture.updateEvent(lunch, { capacity: 2, price_cents: 500 });
    const late = await given.studentWithProfile();
    const later = await given.studentWithProfile();
    const intents = [];
    for (const student of [late, later]) {
      const { clientSecret } = await fixture.beginPayment(student, lunch);
      await fixture.payByCard(clientSecret);
      intents.push(clientSecret.split('_secret_')[0]!);
    }
    await fixture.pool.query('update seats set held_until = $1 where event_id = $2', [
      fixture.app.clock.now(),
      lunch,
    ]);
    const quick = await given.studentWithProfile();
    await fixture.pay(quick, lunch);
    expect((await fixture.confirm(late, lunch)).statusCode).toBe(201);
    const gone = await fixture.confirm(later, lunch);
    expect(gone.json()).toMatchObject({ code: 'seat_gone' });
    await given.waitForJobs();
    const paymentsOf = async ({ as }: Student) => (await as.call(api.payments.list, { query: {} })).payments;
    expect(await paymentsOf(late)).toMatchObject([{ state: 'succeeded', refundedCents: 0 }]);
    expect(await paymentsOf(later)).toMatchObject([{ state: 'refunded', refundedCents: 500 }]);
    const refundsOf = async (payment_intent: string) => {
      const { data } = await fixture.app.money.provider.stripe.refunds.list({ payment_intent });
      return data.map(({ amount }) => amount);
    };
    expect(await Promise.all(intents.map(refundsOf))).toEqual([[], [500]]);
    expect((await fixture.seats(lunch)).map(({ student_id }) => student_id).toSorted()).toEqual(
      [late.id, quick.id].toSorted(),
    );
    expect(await fixture.countSeats(lunch)).toEqual({ counted: 2, stored: 2 });
  });

  test('that arrives after registration has closed gets no seat', async () => {
    await fixture.dropWebhooks();
    const lunch = nextLunch();
    await fixture.updateEvent(lunch, { price_cents: 500 });
    const student = await given.studentWithProfile();
    const { clientSecret } = await fixture.beginPayment(student, lunch);
    await fixture.payByCard(clientSecret);
    await fixture.updateEvent(lunch, { closes_at: fixture.app.clock.now() });
    expect((await fixture.confirm(student, lunch)).json()).toMatchObject({ code: 'seat_gone' });
    expect(await fixture.countSeats(lunch)).toEqual({ counted: 0, stored: 0 });
  });

  test('with a date that is not the date of the event is refused', async () => {
    const student = await given.studentWithProfile();
    const body = { eventId: brunch, eventDate: '2025-06-04T23:00:00.000Z' };
    expect(await student.as.refusal(api.payments.createEventDeposit, { body })).toMatchObject({
      status: 400,
    });
  });
});
