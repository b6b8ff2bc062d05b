import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { EventsFixture } from '../../../../test/fixtures/events-fixture.ts';
import type { Student } from '../../../../test/fixtures/given.ts';

const fixture = await EventsFixture.start();
const { app, given, db, pool } = fixture;
const pass = 'summer-nyc-2025';
const date = '07092025-summer-nyc';

/** As after an import with other hours for this date. */
const changeHours = () =>
  db.updateTable('events').set({ hours_changed_at: app.clock.now() }).where('id', '=', date).execute();

const countBlocked = async () => {
  const { rows } = await pool.query<{ blocked: number }>(
    `select count(*)::integer as blocked from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.blocked;
};

/**
 * Runs `first` until it waits to write its refund, with the lock of the event; then starts `second`, which has to wait
 * for that lock; then lets both finish.
 */
async function startDuringRefund<Answer>(first: () => Promise<unknown>, second: () => Promise<Answer>) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table payment_refunds in share mode');
    const refunded = first();
    await expect.poll(countBlocked).toBe(1);
    const answered = second();
    await expect.poll(countBlocked).toBe(2);
    await client.query('commit');
    await refunded;
    return await answered;
  } finally {
    client.release(true);
  }
}

const register = ({ as }: Student) => as.send(api.registrations.register, { params: { eventId: date } });
const seatOf = async ({ id }: Student) =>
  (await fixture.seats(date)).find(({ student_id }) => student_id === id);

test.each([
  ['a ticket', date],
  ['the share of a pass', pass],
])(
  'a student who registers while %s is being refunded gets no seat without paying again',
  async (_, target) => {
    const student = await given.student();
    await fixture.pay(student, target);
    await given.waitForJobs();
    await changeHours();
    const answer = await startDuringRefund(
      () => fixture.unregister(student, date),
      () => register(student),
    );
    expect(answer.json()).toMatchObject({ code: 'payment_needed' });
    expect(await seatOf(student)).toBeUndefined();
    await given.waitForJobs();
    const { payments } = await student.as.call(api.payments.list, { query: {} });
    expect(payments[0]!.refundedCents).toBeGreaterThan(0);
    const { counted, stored } = await fixture.countSeats(date);
    expect(counted).toBe(stored);
  },
);

const leaveWaitlist = ({ as }: Student) =>
  as.call(api.registrations.leaveWaitlist, { params: { eventId: date } });

test.each([
  ['the waitlist of a date', leaveWaitlist],
  ['the whole series', (student: Student) => fixture.unregister(student, pass)],
])(
  'a pass holder who leaves %s and takes a seat of the date at the same moment gets no seat with the refund',
  async (_, leave) => {
    const student = await given.student();
    await fixture.pay(await given.student(), date);
    const { counted } = await fixture.countSeats(date);
    await fixture.updateEvent(date, { capacity: counted });
    await fixture.pay(student, pass);
    await given.waitForJobs();
    expect((await fixture.getEvent(date, student)).waitlist?.position).toBe(1);
    await changeHours();
    await fixture.updateEvent(date, { capacity: counted + 1 });
    const answer = await startDuringRefund(
      () => leave(student),
      () => register(student),
    );
    expect(answer.json()).toMatchObject({ code: 'payment_needed' });
    expect(await seatOf(student)).toBeUndefined();
  },
);
