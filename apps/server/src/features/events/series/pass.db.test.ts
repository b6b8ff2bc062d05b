import { api } from '@crewtable/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { EventsFixture } from '../../../../test/fixtures/events-fixture.ts';
import type { Student } from '../../../../test/fixtures/given.ts';

const fixture = await EventsFixture.start();
const { given, db, pool } = fixture;
const pass = 'summer-nyc-2025';
const june4 = '06042025-summer-nyc';
const july9 = '07092025-summer-nyc';

// Tests make dates full. Also after a test that failed, the next one finds room on every date.
afterEach(async () => {
  await pool.query('update events set capacity = 300 where series_id = $1', [pass]);
});

const ownDates = async (student: Student) => {
  const { dates, ...series } = await student.as.call(api.catalogue.getSeries, { params: { seriesId: pass } });
  return {
    ...series,
    dates: dates.filter(({ isUserRegistered }) => isUserRegistered).map(({ eventId }) => eventId),
  };
};
const keptBy = async ({ id }: Student) => {
  const { rows } = await pool.query<{ event_id: string; state: string }>(
    'select event_id, state from seats where student_id = $1 order by event_id',
    [id],
  );
  return rows;
};
const expectCounted = async () => {
  const { rows } = await pool.query(
    `select id from events where seats_taken <> (select count(*) from seats where event_id = id)`,
  );
  expect(rows).toEqual([]);
};

describe('the pass', () => {
  test('gives its buyer a seat on every date; preregistering again changes nothing, and one mail confirms it', async () => {
    const student = await given.student();
    const preregister = () =>
      student.as.call(api.registrations.preregister, { params: { eventId: pass }, body: {} });
    expect(
      await student.as.refusal(api.registrations.preregister, { params: { eventId: pass }, body: {} }),
    ).toMatchObject({ status: 402 });
    const { clientSecret, amountCents } = await fixture.beginPayment(student, pass);
    expect(amountCents).toBe(2_500);
    expect(await keptBy(student)).toHaveLength(12);
    expect(new Set((await keptBy(student)).map(({ state }) => state))).toEqual(new Set(['reserved']));
    const shown = await student.as.call(api.catalogue.getSeries, { params: { seriesId: pass } });
    for (const date of shown.dates) expect(date).toMatchObject({ keptUntil: expect.any(String) as string });
    await fixture.payByCard(clientSecret);
    expect((await fixture.confirm(student, pass)).statusCode).toBe(201);
    const first = await preregister();
    expect(await preregister()).toEqual(first);
    expect(first.eventId).toBe(pass);
    const own = await ownDates(student);
    expect(own).toMatchObject({
      hasPass: true,
      isPreregistered: true,
      passAvailable: false,
      ticketDueCents: 0,
    });
    expect(own.dates).toHaveLength(12);
    expect(await fixture.getEvent(pass, student)).toMatchObject({
      isUserRegistered: true,
      amountDueCents: 0,
    });
    const mails = (await given.mailTo(student.email)).filter(({ subject }) =>
      subject.startsWith("You're in"),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('Wed, Jun 4 · 7:00 PM, and 11 more dates');
    expect((await fixture.refusedPayment(student, pass)).message).toBe('You have a pass already.');
    await expectCounted();
  });

  test('lets its holder unregister from one date and register for it again for free', async () => {
    const student = await given.student();
    await fixture.pay(student, pass);
    await fixture.unregister(student, july9);
    expect((await ownDates(student)).dates).toHaveLength(11);
    expect(await fixture.getEvent(july9, student)).toMatchObject({
      amountDueCents: 0,
      isUserRegistered: false,
    });
    await fixture.register(student, july9);
    const own = await ownDates(student);
    expect(own.dates).toHaveLength(12);
    expect((await fixture.seats(july9)).find(({ student_id }) => student_id === student.id)).toMatchObject({
      by_pass: true,
    });
    await fixture.unregister(student, pass);
    expect((await ownDates(student)).dates).toEqual([]);
    await expectCounted();
  });

  test('does not replace a ticket that the student bought before', async () => {
    const student = await given.student();
    await fixture.pay(student, june4);
    const [ticket] = await fixture
      .seats(june4)
      .then((seats) => seats.filter((seat) => seat.student_id === student.id));
    await fixture.pay(student, pass);
    expect((await ownDates(student)).dates).toHaveLength(12);
    expect(await fixture.seats(june4)).toContainEqual(ticket);
    await expectCounted();
  });

  test('is sold while single tickets for the dates with free seats would cost more: with six such dates, not with five', async () => {
    const student = await given.student();
    const { dates } = await student.as.call(api.catalogue.getSeries, { params: { seriesId: pass } });
    const fill = async (count: number) => {
      for (const { eventId } of dates.slice(0, count))
        await fixture.updateEvent(eventId, { capacity: (await fixture.countSeats(eventId)).counted || 1 });
    };
    // The capacity of a date cannot be zero, so each date needs a taken seat to be full.
    await fixture.pay(await given.student(), pass);
    await fill(6);
    expect(await ownDates(student)).toMatchObject({ passAvailable: true });
    expect((await fixture.getEvent(pass, student)).seatsLeft).toBeGreaterThan(0);
    await fill(7);
    expect(await ownDates(student)).toMatchObject({ passAvailable: false, hasPass: false });
    expect((await fixture.getEvent(pass, student)).seatsLeft).toBe(0);
    expect(await fixture.refusedPayment(student, pass)).toMatchObject({
      status: 409,
      code: 'not_available',
      message: 'The pass is no longer on sale: single tickets cost less for the dates that have room.',
    });
    expect(
      await student.as.refusal(api.registrations.preregister, { params: { eventId: pass }, body: {} }),
    ).toMatchObject({ status: 409, code: 'event_full' });
    expect(await keptBy(student)).toEqual([]);
    const last = dates.at(-1)!.eventId;
    await fixture.pay(student, last);
    expect((await ownDates(student)).dates).toEqual([last]);
  });

  test('shows before the payment what it covers on each date: a seat, a place on the waitlist, or nothing', async () => {
    const student = await given.student();
    await fixture.pay(student, june4);
    // A date without a taken seat cannot be made full.
    await fixture.pay(await given.student(), july9);
    await fixture.updateEvent(july9, { capacity: (await fixture.countSeats(july9)).counted });
    const { dates } = await student.as.call(api.catalogue.getSeries, { params: { seriesId: pass } });
    const covered = new Map(dates.map(({ eventId, withPass }) => [eventId, withPass]));
    expect(covered.get(june4)).toBeNull();
    expect(covered.get(july9)).toBe('waitlist');
    expect([...covered.values()].filter((one) => one === 'seat')).toHaveLength(10);
  });

  test('that is paid late, when too few dates have free seats, is refunded with the reason', async () => {
    await fixture.dropWebhooks();
    const student = await given.student();
    const { clientSecret } = await fixture.beginPayment(student, pass);
    await fixture.payByCard(clientSecret);
    // The reservation expired, and all dates but one are full.
    await pool.query('delete from seats where student_id = $1', [student.id]);
    await pool.query(
      'update events set seats_taken = (select count(*) from seats where event_id = events.id) where series_id = $1',
      [pass],
    );
    await pool.query('update events set capacity = seats_taken where series_id = $1 and id <> $2', [
      pass,
      june4,
    ]);
    expect((await fixture.confirm(student, pass)).json()).toMatchObject({
      code: 'not_available',
      message: 'The pass is no longer on sale. Your money is on its way back to your card.',
    });
    await given.waitForJobs();
    const { payments } = await student.as.call(api.payments.list, { query: {} });
    expect(payments).toMatchObject([{ state: 'refunded', refundedCents: 2_500 }]);
    expect(payments[0]!.history.map(({ reason }) => reason)).toContain(
      'The pass was no longer on sale when your payment arrived.',
    );
    expect(await keptBy(student)).toEqual([]);
    await expectCounted();
  });

  test('that two students buy at the same moment gives the last seat of a date to one and a waitlist place to the other', async () => {
    const [one, other] = [await given.student(), await given.student()];
    const { counted } = await fixture.countSeats(july9);
    await fixture.updateEvent(july9, { capacity: counted + 1 });
    const { dateTime: eventDate } = await fixture.getEvent(pass);
    const answers = await Promise.all(
      [one, other].map(({ as }) =>
        as.call(api.payments.createEventDeposit, { body: { eventId: pass, eventDate } }),
      ),
    );
    const kept = await Promise.all([one, other].map(keptBy));
    expect(kept.map((seats) => seats.length).toSorted((a, b) => a - b)).toEqual([11, 12]);
    for (const { clientSecret } of answers) await fixture.payByCard(clientSecret);
    for (const student of [one, other]) expect((await fixture.confirm(student, pass)).statusCode).toBe(201);
    const positions = await Promise.all(
      [one, other].map(async ({ as }) => {
        const { dates } = await as.call(api.catalogue.getSeries, { params: { seriesId: pass } });
        return dates.find(({ eventId }) => eventId === july9)!.waitlist?.position ?? null;
      }),
    );
    expect(new Set(positions)).toEqual(new Set([1, null]));
    await fixture.unregister(one, pass);
    await fixture.unregister(other, pass);
    await given.waitForJobs();
    await expectCounted();
  });

  test('frees its seats on all dates if the reservation expires', async () => {
    const student = await given.student();
    await fixture.beginPayment(student, pass);
    await fixture.moveClock('PT16M', student);
    expect(await keptBy(student)).toEqual([]);
    await expectCounted();
  });
});

test('preregistration with an invite code puts a student with a ticket into the friend group of the inviter', async () => {
  const [host, friend] = [await given.studentWithProfile(), await given.studentWithProfile()];
  await fixture.pay(host, june4);
  const { referralId } = await host.as.call(api.registrations.preregister, {
    params: { eventId: june4 },
    body: {},
  });
  await fixture.pay(friend, june4);
  const body = { referralId };
  await friend.as.call(api.registrations.preregister, { params: { eventId: june4 }, body });
  const members = await db
    .selectFrom('friend_group_members')
    .select(['student_id', 'target'])
    .orderBy('joined_at')
    .execute();
  expect(new Set(members.map(({ student_id }) => student_id))).toEqual(new Set([host.id, friend.id]));
  expect(new Set(members.map(({ target }) => target))).toEqual(new Set([pass]));

  // A student with an unknown invite code keeps the seat.
  const stranger = await given.student();
  await fixture.pay(stranger, june4);
  const registration = await stranger.as.call(api.registrations.preregister, {
    params: { eventId: june4 },
    body: { referralId: 'no-such-code' },
  });
  expect(registration.eventId).toBe(june4);
  // A student who gives back the only seat leaves the series and the friend group.
  await fixture.unregister(friend, june4);
  expect(await db.selectFrom('friend_group_members').select('student_id').execute()).toEqual([]);
});
