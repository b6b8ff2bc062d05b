import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { addCleanUp } from '../../../../test/clean-up.ts';
import { EventsFixture } from '../../../../test/fixtures/events-fixture.ts';
import type { Student } from '../../../../test/fixtures/given.ts';

const fixture = await EventsFixture.start();
const { given, pool } = fixture;
const pass = 'summer-nyc-2025';
const june4 = '06042025-summer-nyc';

const positionOf = async ({ as }: Student, date = june4) => {
  const { dates } = await as.call(api.catalogue.getSeries, { params: { seriesId: pass } });
  return dates.find(({ eventId }) => eventId === date)!.waitlist?.position ?? null;
};
const seatOf = async ({ id }: Student, date = june4) =>
  (await fixture.seats(date)).find(({ student_id }) => student_id === id);
const joinWaitlist = ({ as }: Student) =>
  as.call(api.registrations.joinWaitlist, { params: { eventId: june4 } });
const passPayment = async ({ as }: Student) => {
  const { payments } = await as.call(api.payments.list, { query: {} });
  return payments.find(({ purpose }) => purpose === 'pass')!;
};
const mailsTo = async ({ email }: Student, subject: string) =>
  (await given.mailTo(email)).filter((mail) => mail.subject.startsWith(subject));

const guests: Student[] = [];
for (let seat = 0; seat < 3; seat++) {
  const guest = await given.student();
  await fixture.pay(guest, june4);
  guests.push(guest);
}
await fixture.updateEvent(june4, { capacity: 3 });

test('freed seats go to the waitlist in order, as an offer or, to pass holders, as a seat; at closing, pass holders without a seat get the share of the date back', async () => {
  const first = await given.student();
  await joinWaitlist(first);
  const holders = [await given.student(), await given.student()] as const;
  for (const holder of holders) await fixture.pay(holder, pass);
  await given.waitForJobs();
  expect(await Promise.all([first, ...holders].map((student) => positionOf(student)))).toEqual([1, 2, 3]);
  expect(await seatOf(holders[0])).toBeUndefined();
  expect(await seatOf(holders[0], '06112025-summer-nyc')).toMatchObject({
    state: 'registered',
    by_pass: true,
  });

  // The first freed seat is offered to the first student on the waitlist, who has no pass.
  await fixture.unregister(guests[0]!, june4);
  await given.waitForJobs();
  expect(await seatOf(first)).toMatchObject({ state: 'offered' });
  await fixture.pay(first, june4);
  expect(await seatOf(holders[0])).toBeUndefined();

  // The first pass holder gets the second freed seat at once, without an offer.
  await fixture.unregister(guests[1]!, june4);
  await given.waitForJobs();
  const { id: paymentId } = await passPayment(holders[0]);
  expect(await seatOf(holders[0])).toEqual({
    student_id: holders[0].id,
    state: 'registered',
    held_until: null,
    payment_id: paymentId,
    by_pass: true,
  });
  expect(await positionOf(holders[0])).toBeNull();
  expect(await positionOf(holders[1])).toBe(1);
  const news = await mailsTo(holders[0], 'A seat came free');
  expect(news).toHaveLength(1);
  expect(news[0]!.text).toContain('there is nothing to do or to pay');
  expect(await mailsTo(holders[0], 'A seat is free')).toEqual([]);

  // Registration closes: the second pass holder has no seat and gets a refund of the date's share, once.
  const { closesAt } = (
    await pool.query<{ closesAt: Date }>('select closes_at as "closesAt" from events where id = $1', [june4])
  ).rows[0]!;
  await given.visitor().call(api.demo.moveClock, { body: { now: closesAt.toISOString() } });
  for (const { as } of holders) await as.call(api.accounts.refresh, {});
  await given.waitForJobs();
  expect(await passPayment(holders[1])).toMatchObject({ state: 'succeeded', refundedCents: 208 });
  expect(await passPayment(holders[0])).toMatchObject({ state: 'succeeded', refundedCents: 0 });
  const [refund] = await mailsTo(holders[1], 'Your money is on its way back');
  expect(refund!.text).toContain('Registration for Wednesday, June 4 closed without a seat for you.');
  expect(refund!.text).toContain('$2.08');
  // The notification of the closing names the share too, on the page and in the mail.
  const share =
    '$2.08, the share of this date in your pass, goes back to your card. Your pass stays valid for all other dates.';
  const { notifications } = await holders[1].as.call(api.notifications.list, { query: {} });
  expect(notifications.filter(({ eventType }) => eventType === 'waitlist_closed')).toMatchObject([
    {
      eventId: june4,
      eventPayload: { text: expect.stringContaining(`no seat became free for you. ${share}`) as string },
    },
  ]);
  const closed = await mailsTo(holders[1], 'No seat this time');
  expect(closed).toHaveLength(1);
  expect(closed[0]!.text.replaceAll(/\s+/g, ' ')).toContain(share);
  expect(await mailsTo(holders[0], 'No seat this time')).toEqual([]);

  // If the date is cancelled later, its share is not refunded a second time; the other holder gets a share.
  await fixture.app.seating.cancelEvent(june4, 'The kitchen is closed.');
  await given.waitForJobs();
  expect(await passPayment(holders[1])).toMatchObject({ refundedCents: 208 });
  expect(await passPayment(holders[0])).toMatchObject({ refundedCents: 208 });
});

test('closing a date locks the payments of waiting pass holders first and then the event, as settlements do', async () => {
  const date = '06112025-summer-nyc';
  await fixture.pay(await given.student(), date);
  await fixture.updateEvent(date, { capacity: (await fixture.seats(date)).length });
  const holder = await given.student();
  await fixture.pay(holder, pass);
  expect(await positionOf(holder, date)).toBe(1);
  const { id: paymentId } = await passPayment(holder);

  const settlement = await pool.connect();
  addCleanUp(async () => settlement.release(true));
  await settlement.query('begin');
  await settlement.query('select 1 from payments where id = $1 for update', [paymentId]);
  const { eventStatus, db } = fixture.app.seating;
  const closed = db.transaction().execute((tx) => eventStatus.move(tx, date, { from: 'open', to: 'closed' }));
  await expect
    .poll(async () => {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%"payments"%order by "id" for update'`,
      );
      return rows[0]!.count;
    })
    .toBe(1);
  // The date is still free, so this transaction can go on. In the other order both would wait for each other.
  await settlement.query('select 1 from events where id = $1 for update nowait', [date]);
  await settlement.query('commit');
  expect(await closed).toBe(true);
});
