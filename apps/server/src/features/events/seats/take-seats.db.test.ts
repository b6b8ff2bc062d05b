import { api } from '@crewtable/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addCleanUp } from '../../../../test/clean-up.ts';
import { EventsFixture } from '../../../../test/fixtures/events-fixture.ts';
import type { Student } from '../../../../test/fixtures/given.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { createLogger } from '../../../platform/log/logger.ts';
import { afterRegistrationJob } from '../job-kinds.ts';
import { takeSeat, takeSeats } from './seats.repository.ts';

const fixture = await EventsFixture.start();
const { given, db, pool } = fixture;
const lunches = (
  await given.visitor().call(api.catalogue.listEvents, { query: { title: 'Lunch', limit: 100 } })
).map(({ eventId }) => eventId);
const june4 = '06042025-summer-nyc';

async function nextLunch(change?: { capacity?: number; price_cents?: number }): Promise<string> {
  const lunch = lunches.pop()!;
  if (change) await fixture.updateEvent(lunch, change);
  return lunch;
}
const twoStudents = async () =>
  [await given.studentWithProfile(), await given.studentWithProfile()] as [Student, Student];
const now = () => fixture.app.clock.now();
const register = (eventId: string, { id }: Student) =>
  takeSeat(db, { eventId, studentId: id, now: now(), as: 'registered' });
const registerAll = (eventId: string, students: readonly Student[]) =>
  takeSeats(db, { eventId, studentIds: students.map(({ id }) => id), now: now(), as: 'registered' });
const inFiveMinutes = () => new Date(now().getTime() + 5 * 60_000);
const reserve = (eventId: string, { id }: Student, reservedUntil = inFiveMinutes()) =>
  takeSeat(db, { eventId, studentId: id, now: now(), as: { reservedUntil } });
const addToWaitlist = (eventId: string, { id }: Student) =>
  db.insertInto('waitlist').values({ event_id: eventId, student_id: id, joined_at: now() }).execute();
const waitlistOf = (eventId: string) =>
  db.selectFrom('waitlist').select('student_id').where('event_id', '=', eventId).execute();

/** An open transaction on a connection of its own. */
async function otherTransaction() {
  const client = await pool.connect();
  addCleanUp(async () => client.release(true));
  await client.query('begin');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return {
    query: (text: string, values: unknown[] = []) => client.query(text, values),
    /** Resolves when a statement waits for this transaction. */
    async isWaitedFor() {
      const blocked = () =>
        pool.query(
          'select 1 from pg_stat_activity where datname = current_database() and $1 = any(pg_blocking_pids(pid))',
          [rows[0]!.pid],
        );
      await expect.poll(async () => (await blocked()).rowCount).toBe(1);
    },
  };
}

describe('locks', () => {
  test('a registration and the deletion of its account never wait for each other: the student is locked before the event', async () => {
    const lunch = await nextLunch();
    const student = await given.studentWithProfile();
    const deletion = await otherTransaction();
    await deletion.query('select 1 from students where id = $1 for update', [student.id]);
    const registration = register(lunch, student);
    await deletion.isWaitedFor();
    await deletion.query('select 1 from events where id = $1 for update nowait', [lunch]);
    await deletion.query('commit');
    expect(await registration).toMatchObject({ title: 'Lunch' });
  });

  test('a batch locks its students in the order of their ids', async () => {
    const lunch = await nextLunch();
    const [first, second] = (await twoStudents()).toSorted((one, other) => (one.id < other.id ? -1 : 1)) as [
      Student,
      Student,
    ];
    const other = await otherTransaction();
    await other.query('select 1 from students where id = $1 for update', [second.id]);
    const batch = registerAll(lunch, [second, first]);
    await other.isWaitedFor();
    await expect(
      pool.query('select 1 from students where id = $1 for update nowait', [first.id]),
    ).rejects.toThrow('could not obtain lock');
    await other.query('commit');
    expect((await batch).size).toBe(2);
  });

  test('a full event refuses a student without waiting for its lock', async () => {
    const lunch = await nextLunch({ capacity: 1 });
    await fixture.fillSeats(lunch, 1);
    const late = await given.studentWithProfile();
    const other = await otherTransaction();
    await other.query('select 1 from events where id = $1 for update', [lunch]);
    const refused = db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '2s'`.execute(tx);
      return takeSeat(tx, { eventId: lunch, studentId: late.id, now: now(), as: 'registered' });
    });
    expect(await refused).toBeUndefined();
  });

  test('a batch that waited for the lock gives the seats that are left, and refuses the other students', async () => {
    const lunch = await nextLunch({ capacity: 2 });
    const [quick, [first, second]] = [await given.studentWithProfile(), await twoStudents()];
    const other = await otherTransaction();
    await other.query('update events set seats_taken = seats_taken + 1 where id = $1', [lunch]);
    await other.query(
      `insert into seats (event_id, student_id, state, registered_at) values ($1, $2, 'registered', $3)`,
      [lunch, quick.id, now()],
    );
    const batch = registerAll(lunch, [second, first]);
    await other.isWaitedFor();
    await other.query('commit');
    expect([...(await batch).keys()]).toEqual([second.id]);
    expect(await fixture.countSeats(lunch)).toEqual({ counted: 2, stored: 2 });
  });
});

describe('the waitlist', () => {
  test('a free seat is refused to a student while another one waits', async () => {
    const lunch = await nextLunch();
    const [waiting, other] = await twoStudents();
    await addToWaitlist(lunch, waiting);
    expect(await register(lunch, other)).toBeUndefined();
    expect(await fixture.countSeats(lunch)).toEqual({ counted: 0, stored: 0 });
  });

  test('the only student who waits can take a free seat, and no longer waits afterwards', async () => {
    const lunch = await nextLunch();
    const student = await given.studentWithProfile();
    await addToWaitlist(lunch, student);
    expect(await register(lunch, student)).toBeDefined();
    expect(await waitlistOf(lunch)).toEqual([]);
  });

  test('a student whose reservation expired gets the seat only if no other student waits', async () => {
    const lunch = await nextLunch({ capacity: 1 });
    const [slow, waiting] = await twoStudents();
    await reserve(lunch, slow);
    await db.updateTable('seats').set({ held_until: now() }).where('event_id', '=', lunch).execute();
    await addToWaitlist(lunch, waiting);
    expect(await register(lunch, slow)).toBeUndefined();
    await db.deleteFrom('waitlist').where('event_id', '=', lunch).execute();
    expect(await register(lunch, slow)).toBeDefined();
    expect(await fixture.countSeats(lunch)).toEqual({ counted: 1, stored: 1 });
  });
});

describe('a seat that the student has already', () => {
  test('is registered if it is reserved, also in a batch behind students who are refused', async () => {
    const lunch = await nextLunch({ capacity: 1 });
    const reserved = await given.studentWithProfile();
    await reserve(lunch, reserved);
    const taken = await registerAll(lunch, [...(await twoStudents()), reserved]);
    expect([...taken.keys()]).toEqual([reserved.id]);
    expect(await fixture.countSeats(lunch)).toEqual({ counted: 1, stored: 1 });
  });

  test('is registered once if its reservation expired: the next student of the batch does not get it too', async () => {
    const lunch = await nextLunch({ capacity: 1 });
    const [slow, next] = await twoStudents();
    await reserve(lunch, slow);
    await db.updateTable('seats').set({ held_until: now() }).where('event_id', '=', lunch).execute();
    expect([...(await registerAll(lunch, [slow, next])).keys()]).toEqual([slow.id]);
    expect(await fixture.countSeats(lunch)).toEqual({ counted: 1, stored: 1 });
  });

  test('stays as it is when the student registers again: ticket, calendar address, event and jobs', async () => {
    const student = await given.studentWithProfile();
    await fixture.pay(student, june4);
    await fixture.pay(student, 'summer-nyc-2025');
    await given.waitForJobs();
    await db.transaction().execute(async (tx) => {
      const rows = async () => ({
        seat: (
          await sql`select * from seats where event_id = ${june4} and student_id = ${student.id}`.execute(tx)
        ).rows,
        // The transaction that wrote the row last.
        event: (await sql`select seats_taken, xmin from events where id = ${june4}`.execute(tx)).rows,
        jobs: (
          await sql`select kind, subject from scheduled_work where kind = ${afterRegistrationJob.name}`.execute(
            tx,
          )
        ).rows,
      });
      const before = await rows();
      expect(before.seat).toMatchObject([{ payment_id: expect.any(String) as string, by_pass: false }]);
      const wish = { eventId: june4, now: new Date(now().getTime() + 1), as: 'registered' } as const;
      const again = { ...wish, studentId: student.id, followedBy: afterRegistrationJob };
      expect(await takeSeat(tx, again)).toBeDefined();
      expect(await rows()).toEqual(before);
    });
  });

  test('does not change when it is registered and a payment wants to reserve it', async () => {
    const lunch = await nextLunch();
    const student = await given.studentWithProfile();
    await register(lunch, student);
    const before = await fixture.seats(lunch);
    expect(await reserve(lunch, student)).toBeUndefined();
    expect(await fixture.seats(lunch)).toEqual(before);
  });

  test('is no longer tied to a payment that did not buy it', async () => {
    const lunch = await nextLunch({ price_cents: 500 });
    const student = await given.studentWithProfile();
    await fixture.beginPayment(student, lunch);
    expect(await fixture.seats(lunch)).toMatchObject([{ payment_id: expect.any(String) as string }]);
    await fixture.updateEvent(lunch, { price_cents: 0 });
    await register(lunch, student);
    expect(await fixture.seats(lunch)).toMatchObject([{ state: 'registered', payment_id: null }]);
  });
});

test('a cancelled event gives no seat, also before registration would have closed', async () => {
  const lunch = await nextLunch();
  await db.updateTable('events').set({ status: 'cancelled' }).where('id', '=', lunch).execute();
  expect(await register(lunch, await given.studentWithProfile())).toBeUndefined();
});

test('a student belongs to the series of a date from the registration on, not while the seat is only reserved', async () => {
  const student = await given.student();
  const isPreregistered = async () => {
    const series = await student.as.call(api.catalogue.getSeries, {
      params: { seriesId: 'summer-nyc-2025' },
    });
    return series.isPreregistered;
  };
  const { clientSecret } = await fixture.beginPayment(student, june4);
  expect(await isPreregistered()).toBe(false);
  await fixture.payByCard(clientSecret);
  await fixture.confirm(student, june4);
  expect(await isPreregistered()).toBe(true);
});

test('the statement that takes seats is prepared', async () => {
  // One connection, because statements are prepared per connection.
  const single = openDatabase(fixture.app.databaseUrl, createLogger('silent'), 1);
  addCleanUp(single.close);
  const student = await given.studentWithProfile();
  await takeSeat(single.db, {
    eventId: await nextLunch(),
    studentId: student.id,
    now: now(),
    as: 'registered',
  });
  const { rows } = await sql`
    select from pg_prepared_statements where statement like '%locked_student%' and name <> ''`.execute(
    single.db,
  );
  expect(rows).toHaveLength(1);
});
