import { api } from '@crewtable/contract';
import { describe, expect, onTestFinished, test } from 'vitest';
import { EventsFixture } from '../../../../test/fixtures/events-fixture.ts';
import type { Student } from '../../../../test/fixtures/given.ts';
import { signInMany } from '../../../../test/fixtures/students/many-students.ts';
import { startTestApp } from '../../../../test/test-app.ts';
import { afterRegistrationJob } from '../job-kinds.ts';
import { takeSeats } from './seats.repository.ts';

const fixture = await EventsFixture.start();
const { given, db, pool } = fixture;
const lunches = await fixture.eventIds('Lunch');
const nextLunch = () => lunches.pop()!;

/** Waits for a statement that is blocked by this connection, and returns the connection of the statement. */
async function connectionBehind(pid: number): Promise<number> {
  const blocked = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and $1 = any(pg_blocking_pids(pid))',
      [pid],
    );
    return rows.map((row) => row.pid);
  };
  await expect.poll(async () => (await blocked()).length).toBe(1);
  return (await blocked())[0]!;
}

describe('registering', () => {
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
    expect(await fixture.countSeats(lunch)).toEqual({ counted: 1, stored: 1 });
  });

  test('of 200 students for 20 seats succeeds for 20, and the other 180 read that all seats are taken', async () => {
    const lunch = nextLunch();
    await fixture.updateEvent(lunch, { capacity: 20 });
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
    expect(await fixture.countSeats(lunch)).toEqual({ counted: 20, stored: 20 });
    expect(await fixture.getEvent(lunch)).toMatchObject({
      seatsLeft: 0,
      waitlist: { waiting: 0, position: null },
    });
  });

  test('in one batch serves students in the order of their requests, skips suspended ones and counts each seat once', async () => {
    const lunch = nextLunch();
    await fixture.updateEvent(lunch, { capacity: 4 });
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
    expect(await fixture.countSeats(lunch)).toEqual({ counted: 4, stored: 4 });
    const mailCounts: number[] = [];
    for (const { email } of students)
      mailCounts.push(
        (await given.mailTo(email)).filter(({ subject }) => subject === "You're in: Lunch").length,
      );
    expect(mailCounts).toEqual([1, 0, 1, 0, 1, 1]);
  });

  test('that loses its database connection takes no seat, and the request that waited behind it gets the seat', async () => {
    const lunch = nextLunch();
    await fixture.updateEvent(lunch, { capacity: 1 });
    const [dying, waiting] = [await given.studentWithProfile(), await given.studentWithProfile()];
    const params = { eventId: lunch };
    // A process of its own, so that no other request uses the lost connection.
    const other = await startTestApp({ databaseUrl: fixture.app.databaseUrl, worker: false });
    const dyingThere = other.given.visitor(dying.as.cookies);
    // The registration schedules its job last. The same job of another transaction holds it there, while it
    // has the lock of the event and has written the seat.
    const holder = await pool.connect();
    onTestFinished(() => holder.release(true));
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    await holder.query('begin');
    await holder.query(
      `insert into scheduled_work (kind, subject, due_at, payload, max_attempts) values ($1, $2, $3, '{}', 1)`,
      [afterRegistrationJob.name, `${lunch} ${dying.id}`, fixture.app.clock.now()],
    );
    const interrupted = dyingThere.send(api.registrations.register, { params });
    const lost = await connectionBehind(rows[0]!.pid);
    const behind = waiting.as.send(api.registrations.register, { params });
    await connectionBehind(lost);
    await pool.query('select pg_terminate_backend($1)', [lost]);
    expect((await interrupted).statusCode).toBe(503);
    expect((await behind).statusCode).toBe(201);
    expect(await fixture.seats(lunch)).toMatchObject([{ student_id: waiting.id, state: 'registered' }]);
    expect(await fixture.countSeats(lunch)).toEqual({ counted: 1, stored: 1 });
  });
});
