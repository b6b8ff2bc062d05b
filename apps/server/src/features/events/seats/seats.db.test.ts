import { api, minuteMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { EventsFixture } from '../../../../test/fixtures/events-fixture.ts';
import type { Student } from '../../../../test/fixtures/given.ts';
import { signInMany } from '../../../../test/fixtures/many-students.ts';
import { takeSeat, takeSeats } from './seats.repository.ts';
import { afterRegistrationJob } from '../job-kinds.ts';

const fixture = await EventsFixture.start();
const { given, db, pool } = fixture;

const lunches = (
  await given.visitor().call(api.catalogue.listEvents, { query: { title: 'Lunch', limit: 100 } })
)
  .map(({ eventId }) => eventId)
  // Skips the first five, which must stay unchanged until the clock moves.
  .slice(5);
const brunches = (await given.visitor().call(api.catalogue.listEvents, { query: { title: 'Brunch' } })).map(
  ({ eventId }) => eventId,
);
const nextLunch = () => lunches.shift()!;
const [brunch, otherBrunch] = brunches as [string, string];
const wednesday = '06112025-summer-nyc';

const refused = (student: { as: ReturnType<typeof given.visitor> }, eventId: string) =>
  student.as.refusal(api.registrations.register, { params: { eventId } });

describe('registering', () => {
  test('for Lunch takes a seat immediately; a repeated request returns the same registration', async () => {
    const lunch = nextLunch();
    const student = await given.studentWithProfile();
    const first = await fixture.register(student, lunch);
    expect(first).toMatchObject({ eventId: lunch, perks: [] });
    expect(first.referralId).not.toContain(student.id);
    expect(await fixture.see(lunch, student)).toMatchObject({
      isUserRegistered: true,
      seatsLeft: 31,
      amountDueCents: 0,
    });
    expect(await fixture.see(lunch)).toMatchObject({ isUserRegistered: false, seatsLeft: 31 });
    expect(await fixture.register(student, lunch)).toEqual(first);
    expect(await fixture.count(lunch)).toEqual({ counted: 1, there: 1 });
  });

  test('is confirmed by one mail with the date and the next steps', async () => {
    const lunch = nextLunch();
    const student = await given.studentWithProfile();
    await fixture.register(student, lunch);
    await fixture.register(student, lunch);
    const mails = (await given.mailTo(student.email)).filter(({ subject }) => subject === "You're in: Lunch");
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toMatch(/When +\w{3}, \w{3} \d+ · 12:00 PM/);
    expect(mails[0]!.text).toContain('Then we form the tables and tell you the venue and your table mates.');
    expect(mails[0]!.text).toContain('/home');
  });

  test('many times at the same moment takes one seat', async () => {
    const lunch = nextLunch();
    const student = await given.studentWithProfile();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        student.as.send(api.registrations.register, { params: { eventId: lunch } }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await fixture.count(lunch)).toEqual({ counted: 1, there: 1 });
  });

  test('of 200 students for 20 seats succeeds for 20, and the other 180 read that all seats are taken', async () => {
    const lunch = nextLunch();
    await fixture.change(lunch, { capacity: 20 });
    const cookies = await signInMany(fixture.app, 200);
    const answers = await Promise.all(
      cookies.map((cookie) =>
        fixture.app.http.inject({
          method: 'POST',
          url: `/api/events/${lunch}`,
          headers: { cookie, 'sec-fetch-site': 'same-origin' },
        }),
      ),
    );
    const refusals = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(refusals).toHaveLength(180);
    for (const refusal of refusals)
      expect({ status: refusal.statusCode, ...refusal.json<object>() }).toMatchObject({
        status: 409,
        code: 'event_full',
        message: 'All seats are taken.',
      });
    expect(await fixture.count(lunch)).toEqual({ counted: 20, there: 20 });
    expect(await fixture.see(lunch)).toMatchObject({
      seatsLeft: 0,
      waitlist: { waiting: 0, position: null },
    });
  });

  test('in one batch serves students in the order of their requests, skips suspended ones and counts each seat once', async () => {
    const lunch = nextLunch();
    await fixture.change(lunch, { capacity: 4 });
    const students: Student[] = [];
    while (students.length < 6) students.push(await given.studentWithProfile());
    const [known, suspended, first, late, second, third] = students.map(({ id }) => id) as [
      string,
      ...string[],
    ];
    await fixture.register(students[0]!, lunch);
    await db.updateTable('students').set({ status: 'SUSPENDED' }).where('id', '=', suspended!).execute();
    const taken = await takeSeats(db, {
      eventId: lunch,
      studentIds: [suspended!, first!, known, second!, third!, late!],
      now: fixture.app.clock.now(),
      as: 'registered',
      followedBy: afterRegistrationJob,
    });
    expect(new Set(taken.keys())).toEqual(new Set([known, first, second, third]));
    expect(await fixture.count(lunch)).toEqual({ counted: 4, there: 4 });
    const mailCounts: number[] = [];
    for (const { email } of students)
      mailCounts.push(
        (await given.mailTo(email)).filter(({ subject }) => subject === "You're in: Lunch").length,
      );
    expect(mailCounts).toEqual([1, 0, 1, 0, 1, 1]);
  });

  test('that loses its database connection takes no seat, and the request that waited behind it gets the seat', async () => {
    const lunch = nextLunch();
    await fixture.change(lunch, { capacity: 1 });
    const [dying, waiting] = [await given.studentWithProfile(), await given.studentWithProfile()];
    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await client.query('begin');
    await client.query('update events set seats_taken = seats_taken + 1 where id = $1', [lunch]);
    await client.query(
      `insert into seats (event_id, student_id, state, registered_at) values ($1, $2, 'registered', $3)`,
      [lunch, dying.id, fixture.app.clock.now()],
    );
    const behind = waiting.as.send(api.registrations.register, { params: { eventId: lunch } });
    await expect
      .poll(async () => {
        const blocked = await pool.query(
          'select 1 from pg_stat_activity where datname = current_database() and $1 = any(pg_blocking_pids(pid))',
          [rows[0]!.pid],
        );
        return blocked.rowCount;
      })
      .toBe(1);
    await pool.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    client.release(true);
    expect((await behind).statusCode).toBe(201);
    expect(await fixture.count(lunch)).toEqual({ counted: 1, there: 1 });
  });

  test('for an event with a price is refused without a payment', async () => {
    const student = await given.studentWithProfile();
    for (const eventId of [brunch, wednesday, 'summer-nyc-2025'])
      expect(await refused(student, eventId)).toMatchObject({ status: 402, code: 'payment_needed' });
    expect(await fixture.see(brunch, student)).toMatchObject({ amountDueCents: 500 });
    expect(await fixture.count(brunch)).toEqual({ counted: 0, there: 0 });
  });

  test('is free for subscribers at Brunch and on a date of a series; the pass is not', async () => {
    const student = await given.studentWithProfile();
    await fixture.makeSubscriber(student);
    for (const eventId of [otherBrunch, wednesday]) {
      expect(await fixture.see(eventId, student)).toMatchObject({ amountDueCents: 0 });
      await fixture.register(student, eventId);
    }
    const series = await student.as.call(api.catalogue.getSeries, {
      params: { seriesId: 'summer-nyc-2025' },
    });
    expect(series).toMatchObject({
      ticketDueCents: 0,
      passCents: 2_500,
      isPreregistered: true,
      hasPass: false,
    });
    expect(await refused(student, 'summer-nyc-2025')).toMatchObject({ code: 'payment_needed' });
    expect((await fixture.refusedPayment(student, otherBrunch)).message).toBe(
      'You are registered for this event already.',
    );
  });

  test('is refused after closing; a registered student still gets the same registration', async () => {
    const lunch = nextLunch();
    const [early, late] = [await given.studentWithProfile(), await given.studentWithProfile()];
    const registration = await fixture.register(early, lunch);
    await fixture.change(lunch, { closes_at: fixture.app.clock.now() });
    expect(await refused(late, lunch)).toMatchObject({ status: 409, code: 'registration_closed' });
    expect(await fixture.register(early, lunch)).toEqual(registration);
    expect(
      await early.as.refusal(api.registrations.unregister, { params: { eventId: lunch } }),
    ).toMatchObject({ status: 409, code: 'registration_closed' });
    expect(await fixture.see(lunch)).toMatchObject({ status: 'closed' });
  });

  test('is refused for unknown events, to visitors and to suspended students', async () => {
    const student = await given.studentWithProfile();
    expect(await refused(student, 'tea')).toMatchObject({ status: 404 });
    expect(
      await given.visitor().refusal(api.registrations.register, { params: { eventId: brunch } }),
    ).toMatchObject({ status: 401 });
    await db.updateTable('students').set({ status: 'SUSPENDED' }).where('id', '=', student.id).execute();
    for (const eventId of [nextLunch(), 'fall-series-2025', 'summer-nyc-2025'])
      expect(await refused(student, eventId)).toMatchObject({ status: 403, code: 'suspended' });
    expect(await fixture.refusedPayment(student, brunch)).toMatchObject({ status: 403, code: 'suspended' });
  });

  test('for the fall series puts a student on its list, once', async () => {
    const student = await given.studentWithProfile();
    const first = await fixture.register(student, 'fall-series-2025');
    expect(await fixture.register(student, 'fall-series-2025')).toEqual(first);
    const params = { seriesId: 'fall-series-2025' };
    expect(await student.as.call(api.catalogue.getSeries, { params })).toMatchObject({
      isPreregistered: true,
    });
    const mails = await given.mailTo(student.email);
    expect(mails.filter(({ subject }) => subject.startsWith("You're in: Fall 2025"))).toHaveLength(1);
    await fixture.unregister(student, 'fall-series-2025');
    expect(await student.as.call(api.catalogue.getSeries, { params })).toMatchObject({
      isPreregistered: false,
    });
  });
});

describe('giving a seat back', () => {
  test('frees it; the payment stays valid, and registering again is free', async () => {
    const student = await given.studentWithProfile();
    await fixture.pay(student, brunch);
    expect(await fixture.see(brunch, student)).toMatchObject({ isUserRegistered: true });
    await fixture.unregister(student, brunch);
    expect(await fixture.see(brunch, student)).toMatchObject({ isUserRegistered: false, amountDueCents: 0 });
    expect(await fixture.count(brunch)).toEqual({ counted: 0, there: 0 });
    expect((await fixture.refusedPayment(student, brunch)).message).toBe('There is nothing to pay for this.');
    await fixture.register(student, brunch);
    expect(await fixture.see(brunch, student)).toMatchObject({ isUserRegistered: true });
    // The student presses the button twice.
    await fixture.unregister(student, brunch);
    expect(await fixture.unregister(student, brunch)).toEqual({ success: true });
    expect(await fixture.count(brunch)).toEqual({ counted: 0, there: 0 });
  });

  test('of an unknown event is not found', async () => {
    const student = await given.studentWithProfile();
    const refusal = await student.as.refusal(api.registrations.unregister, { params: { eventId: 'tea' } });
    expect(refusal.status).toBe(404);
  });

  test('while other students register at the same moment keeps the seat count correct', async () => {
    const lunch = nextLunch();
    await fixture.change(lunch, { capacity: 3 });
    const students = [];
    for (let one = 0; one < 6; one++) students.push(await given.studentWithProfile());
    await Promise.all(
      students.map(async (student) => {
        for (let round = 0; round < 5; round++) {
          await student.as.send(api.registrations.register, { params: { eventId: lunch } });
          await student.as.send(api.registrations.unregister, { params: { eventId: lunch } });
        }
      }),
    );
    expect(await fixture.count(lunch)).toEqual({ counted: 0, there: 0 });
  });
});

describe('a reserved seat', () => {
  test('is refused to other students, and free for them when the reservation expires, even before a job deletes it', async () => {
    const lunch = nextLunch();
    await fixture.change(lunch, { capacity: 1, price_cents: 500 });
    const [slow, quick] = [await given.studentWithProfile(), await given.studentWithProfile()];
    await fixture.beginPayment(slow, lunch);
    expect(await fixture.seats(lunch)).toMatchObject([{ student_id: slow.id, state: 'reserved' }]);
    const { keptUntil } = await fixture.see(lunch, slow);
    expect(new Date(keptUntil!).getTime()).toBeGreaterThan(fixture.app.clock.now().getTime());
    expect(await fixture.see(lunch, quick)).not.toHaveProperty('keptUntil');
    expect(await fixture.refusedPayment(quick, lunch)).toMatchObject({
      code: 'not_available',
      message: 'All seats are taken.',
    });
    await fixture.change(lunch, { price_cents: 0 });
    expect(await refused(quick, lunch)).toMatchObject({ code: 'event_full' });
    const now = new Date(fixture.app.clock.now().getTime() + 16 * minuteMs);
    const taken = await takeSeat(db, { eventId: lunch, studentId: quick.id, now, as: 'registered' });
    expect(taken).toMatchObject({ registeredAt: now });
    expect(await fixture.seats(lunch)).toMatchObject([{ student_id: quick.id, state: 'registered' }]);
    expect(await fixture.count(lunch)).toEqual({ counted: 1, there: 1 });
  });

  test('is freed automatically after 15 minutes', async () => {
    const student = await given.studentWithProfile();
    await fixture.beginPayment(student, otherBrunch);
    const before = await fixture.count(otherBrunch);
    await fixture.move('PT15M', student);
    expect(await fixture.count(otherBrunch)).toEqual({
      counted: before.counted - 1,
      there: before.there - 1,
    });
  });

  test('is never reserved beyond the end of registration', async () => {
    const lunch = nextLunch();
    const closesAt = new Date(fixture.app.clock.now().getTime() + 5 * minuteMs);
    await fixture.change(lunch, { price_cents: 500, closes_at: closesAt });
    await fixture.beginPayment(await given.studentWithProfile(), lunch);
    expect((await fixture.seats(lunch))[0]!.held_until).toEqual(closesAt);
  });

  test('is freed when the payment does not succeed', async () => {
    const lunch = nextLunch();
    await fixture.change(lunch, { price_cents: 500 });
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
    expect(await fixture.count(lunch)).toEqual({ counted: 0, there: 0 });
  });
});

describe('a payment for a seat', () => {
  test('that arrives late gets a seat if one is free, and is refunded otherwise', async () => {
    await fixture.app.money.provider.sandbox!.faults.webhooks('drop');
    const lunch = nextLunch();
    await fixture.change(lunch, { capacity: 2, price_cents: 500 });
    const late = await given.studentWithProfile();
    const later = await given.studentWithProfile();
    for (const student of [late, later]) {
      const { clientSecret } = await fixture.beginPayment(student, lunch);
      await fixture.payByCard(clientSecret);
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
    await given.jobsAreDone();
    const { payments } = await later.as.call(api.payments.list, { query: {} });
    expect(payments.map(({ state }) => state)).toEqual(['refunded']);
    expect((await fixture.seats(lunch)).map(({ student_id }) => student_id).toSorted()).toEqual(
      [late.id, quick.id].toSorted(),
    );
    expect(await fixture.count(lunch)).toEqual({ counted: 2, there: 2 });
    await fixture.app.money.provider.sandbox!.faults.webhooks('deliver');
  });

  test('that arrives after registration has closed gets no seat', async () => {
    await fixture.app.money.provider.sandbox!.faults.webhooks('drop');
    const lunch = nextLunch();
    await fixture.change(lunch, { price_cents: 500 });
    const student = await given.studentWithProfile();
    const { clientSecret } = await fixture.beginPayment(student, lunch);
    await fixture.payByCard(clientSecret);
    await fixture.change(lunch, { closes_at: fixture.app.clock.now() });
    expect((await fixture.confirm(student, lunch)).json()).toMatchObject({ code: 'seat_gone' });
    expect(await fixture.count(lunch)).toEqual({ counted: 0, there: 0 });
    await fixture.app.money.provider.sandbox!.faults.webhooks('deliver');
  });

  test('with a date that is not the date of the event is refused', async () => {
    const student = await given.studentWithProfile();
    const body = { eventId: brunch, eventDate: '2025-06-04T23:00:00.000Z' };
    expect(await student.as.refusal(api.payments.createEventDeposit, { body })).toMatchObject({
      status: 400,
    });
  });
});
