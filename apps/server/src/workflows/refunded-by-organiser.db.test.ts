import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { EventsFixture } from '../../test/fixtures/events-fixture.ts';
import type { Student } from '../../test/fixtures/given.ts';
import { runPaymentsCommand } from '../features/payments/index.ts';

const fixture = await EventsFixture.start();
const { given, pool } = fixture;
const pass = 'summer-nyc-2025';
const june4 = '06042025-summer-nyc';
const july9 = '07092025-summer-nyc';

const datesOf = async ({ id }: Student) => {
  const { rows } = await pool.query<{ event_id: string }>(
    `select event_id from seats where student_id = $1 and state = 'registered' order by event_id`,
    [id],
  );
  return rows.map(({ event_id }) => event_id);
};
const paymentFor = async ({ as }: Student, amountCents: number) => {
  const { payments } = await as.call(api.payments.list, { query: {} });
  return payments.find((payment) => payment.amountCents === amountCents)!;
};
const refund = async (student: Student, amountCents: number) => {
  const { id } = await paymentFor(student, amountCents);
  expect((await runPaymentsCommand(fixture.app.money.deps, ['refund', id])).ok).toBe(true);
  await given.waitForJobs();
  expect((await paymentFor(student, amountCents)).state).toBe('refunded');
};

describe('a refund by an organiser', () => {
  test('ends a pass and its seats, also a seat that was given back and taken again; a separate ticket stays', async () => {
    const student = await given.studentWithProfile();
    await fixture.pay(student, june4);
    await fixture.pay(student, pass);
    await fixture.unregister(student, july9);
    await fixture.register(student, july9);
    expect(await datesOf(student)).toHaveLength(12);

    await refund(student, 2_500);
    expect(await datesOf(student)).toEqual([june4]);
    expect(await fixture.getEvent(july9, student)).toMatchObject({
      isUserRegistered: false,
      amountDueCents: 500,
    });
    const series = await student.as.call(api.catalogue.getSeries, { params: { seriesId: pass } });
    expect(series).toMatchObject({ hasPass: false, passAvailable: true });
    const { rows } = await pool.query(
      'select id from events where seats_taken <> (select count(*) from seats where event_id = id)',
    );
    expect(rows).toEqual([]);
  });

  test('offers the seat to the first student on the waitlist', async () => {
    const [student, next] = [await given.studentWithProfile(), await given.studentWithProfile()];
    await fixture.pay(student, july9);
    const { counted } = await fixture.countSeats(july9);
    await fixture.updateEvent(july9, { capacity: counted });
    await next.as.call(api.registrations.joinWaitlist, { params: { eventId: july9 } });
    await refund(student, 500);
    expect(await datesOf(student)).toEqual([]);
    await expect
      .poll(async () => (await fixture.seats(july9)).find(({ student_id }) => student_id === next.id)?.state)
      .toBe('offered');
    await fixture.updateEvent(july9, { capacity: 300 });
  });

  test('keeps the seat after registration has closed', async () => {
    const student = await given.studentWithProfile();
    await fixture.pay(student, june4);
    await fixture.updateEvent(june4, { closes_at: fixture.app.clock.now() });
    await refund(student, 500);
    expect(await datesOf(student)).toEqual([june4]);
  });
});
