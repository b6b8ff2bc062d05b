import { api, minuteMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { EventsFixture } from '../../../../test/fixtures/events-fixture.ts';
import type { Student } from '../../../../test/fixtures/given.ts';

const fixture = await EventsFixture.start();
const { given, db } = fixture;
const series = 'summer-nyc-2025';
const june4 = '06042025-summer-nyc';
const refused = { status: 409, code: 'profile_incomplete' };

async function nextOf(title: string): Promise<string> {
  const [event] = await given.visitor().call(api.catalogue.listEvents, { query: { title } });
  return event!.eventId;
}

async function completeProfile({ as }: Student): Promise<void> {
  await as.call(api.profiles.update, {
    body: {
      firstName: 'Ana',
      lastName: 'Li',
      gender: 'Female',
      birthdate: '2003-05-21',
      studentStatus: 'Graduate',
    },
  });
}

describe('a student without a profile', () => {
  test.each(['Brunch', 'Lunch', 'Dinner'] as const)('can neither register nor pay for %s', async (title) => {
    const student = await given.student();
    const eventId = await nextOf(title);
    // A subscriber has nothing to pay, so only the profile is missing.
    await fixture.makeSubscriber(student);
    expect(await student.as.refusal(api.registrations.register, { params: { eventId } })).toMatchObject(
      refused,
    );
    expect(
      await student.as.refusal(api.registrations.preregister, { params: { eventId }, body: {} }),
    ).toMatchObject(refused);
    await db.deleteFrom('subscriptions').where('student_id', '=', student.id).execute();
    expect(await fixture.refusedPayment(student, eventId)).toMatchObject(refused);
    expect(await student.as.refusal(api.registrations.register, { params: { eventId } })).toMatchObject(
      refused,
    );
    expect(await fixture.seats(eventId)).toEqual([]);
    expect(
      await db.selectFrom('payments').select('id').where('student_id', '=', student.id).execute(),
    ).toEqual([]);
  });

  test('can register as soon as the profile is complete', async () => {
    const student = await given.student();
    const lunch = await nextOf('Lunch');
    await student.as.refusal(api.registrations.register, { params: { eventId: lunch } });
    await completeProfile(student);
    expect((await fixture.register(student, lunch)).eventId).toBe(lunch);
  });

  test('cannot join a friend group of an event', async () => {
    const [host, student] = [await given.studentWithProfile(), await given.student()];
    const lunch = await nextOf('Lunch');
    const { referralId } = await fixture.register(host, lunch);
    const params = { eventId: lunch, referralId };
    expect(await student.as.refusal(api.friends.joinGroup, { params })).toMatchObject(refused);
    expect(await student.as.refusal(api.friends.joinSeriesGroup, { params })).toMatchObject(refused);
  });

  test('can neither subscribe nor invite friends, not even to a series', async () => {
    const student = await given.student();
    expect(await student.as.refusal(api.payments.createSubscription, {})).toMatchObject(refused);
    await student.as.call(api.registrations.preregister, {
      params: { eventId: 'fall-series-2025' },
      body: {},
    });
    const body = { referrerId: student.id, referralEmail: 'friend@example.edu', eventId: 'fall-series-2025' };
    expect(await student.as.refusal(api.friends.inviteByEmail, { body })).toMatchObject(refused);
    expect(await given.mailTo('friend@example.edu')).toEqual([]);
    await completeProfile(student);
    expect(await student.as.call(api.friends.inviteByEmail, { body })).toEqual({ success: true });
  });

  test.each([
    ['a ticket', june4],
    ['a pass', series],
  ])('can buy %s of a series, register and join a friend group', async (_, target) => {
    const [host, student] = [await given.student(), await given.student()];
    await fixture.pay(host, june4);
    const { referralId } = await host.as.call(api.registrations.preregister, {
      params: { eventId: june4 },
      body: {},
    });
    await fixture.pay(student, target);
    const params = { eventId: target, referralId };
    await student.as.call(api.registrations.preregister, {
      params: { eventId: target },
      body: { referralId },
    });
    await student.as.call(api.friends.joinSeriesGroup, { params });
    expect(
      (await student.as.call(api.friends.joinGroup, { params: { eventId: june4, referralId } })).members,
    ).toHaveLength(2);
    expect((await fixture.register(student, june4)).eventId).toBe(june4);
  });

  test('who has already paid can confirm the payment and register', async () => {
    const student = await given.studentWithProfile();
    const dinner = await nextOf('Dinner');
    const { clientSecret } = await fixture.beginPayment(student, dinner);
    await fixture.payByCard(clientSecret);
    await db.deleteFrom('profiles').where('student_id', '=', student.id).execute();
    expect((await fixture.confirm(student, dinner)).statusCode).toBe(201);
    expect((await fixture.register(student, dinner)).eventId).toBe(dinner);
  });
});

describe('a student with a ticket of a series and without a profile', () => {
  const reminders = async ({ email }: Student) =>
    (await given.mailTo(email)).filter(({ subject }) => subject === 'Your seat is waiting for your profile')
      .length;

  test('is reminded after 1, 3 and 7 days and 48 hours before each date, until the profile is complete', async () => {
    const [late, quick, gone] = [await given.student(), await given.student(), await given.student()];
    // Today is May 21: the first date is two weeks ahead.
    for (const student of [late, quick, gone]) await fixture.pay(student, june4);
    await given.waitForJobs();
    await completeProfile(quick);
    await fixture.unregister(gone, june4);
    const counts: number[] = [];
    for (const advance of ['PT23H', 'PT1H', 'PT47H', 'PT1H', 'PT95H', 'PT1H']) {
      await fixture.moveClock(advance);
      counts.push(await reminders(late));
    }
    expect(counts).toEqual([0, 1, 1, 2, 2, 3]);
    // Another ticket does not restart the reminders.
    await fixture.moveClock('PT0S', late);
    await fixture.pay(late, '06112025-summer-nyc');
    const june2 = new Date('2025-06-02T23:00:00Z').getTime();
    const ahead = june2 - fixture.app.clock.now().getTime();
    await fixture.moveClock(`PT${Math.floor(ahead / minuteMs) - 1}M`);
    expect(await reminders(late)).toBe(3);
    await fixture.moveClock('PT2M');
    expect(await reminders(late)).toBe(4);
    expect([await reminders(quick), await reminders(gone)]).toEqual([0, 0]);
    // The list of notifications agrees with the mails.
    const { rows } = await fixture.pool.query<{ subject: string; student_id: string }>(
      `select subject, student_id from notifications
       where student_id = any($1) and kind = 'profile_missing' order by created_at`,
      [[late.id, quick.id, gone.id]],
    );
    expect(rows).toEqual(
      [`${series} 1`, `${series} 3`, `${series} 7`, june4].map((subject) => ({
        subject,
        student_id: late.id,
      })),
    );
  });
});
