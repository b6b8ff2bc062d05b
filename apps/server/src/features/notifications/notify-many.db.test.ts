import { Client } from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addCleanUp } from '../../../test/clean-up.ts';
import { startNotifyFixture as startFixture } from '../../../test/fixtures/notify-fixture.ts';
import { maxPerJob, maxRecipients } from './notify.ts';

type Fixture = Awaited<ReturnType<typeof startFixture>>;

afterEach(() => void vi.restoreAllMocks());

/** Counts what goes to the database on any connection, as far as it writes notifications, announcements or jobs. */
async function countStatements(work: () => Promise<void>): Promise<number> {
  const query = vi.spyOn(Client.prototype, 'query');
  await work();
  const texts = query.mock.calls.map(([first]: unknown[]) =>
    typeof first === 'string' ? first : String((first as { text?: string } | undefined)?.text),
  );
  query.mockRestore();
  // Not the heartbeat of the poll cache, which announces one fixed text.
  return texts.filter((text) => /insert into notifications|pg_notify.*unnest|add_job/.test(text)).length;
}

async function insertStudents({ app }: Fixture, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await app.database.pool.query(
    `insert into students (id, email, created_at) select id, id || '@nyu.edu', $2 from unnest($1::uuid[]) as id`,
    [ids, app.clock.now()],
  );
  return ids;
}

const jobsFor = async ({ pool }: Fixture) =>
  (
    await pool.query<{ ids: string[]; priority: number; attempts: number }>(
      `select coalesce(payload->'notificationIds', jsonb_build_array(payload->'notificationId')) as ids,
         priority, max_attempts as attempts
       from (select payload::jsonb as payload, priority, max_attempts from graphile_worker._private_jobs) as jobs`,
    )
  ).rows;

describe('notifying many students', () => {
  test('takes as many statements for 2,000 as for 5, and one more round above that', async () => {
    const fixture = await startFixture();
    const students = await insertStudents(fixture, maxRecipients + 1);
    const few = await countStatements(() => fixture.notify('loud', students.slice(0, 5), 'few'));
    const many = await countStatements(() => fixture.notify('loud', students.slice(1), 'many'));
    const more = await countStatements(() => fixture.notify('loud', students, 'more'));
    const none = await countStatements(() => fixture.notify('loud', [], 'none'));
    expect({ few, many, more, none }).toEqual({ few: 3, many: 3, more: 6, none: 0 });
    const rows = await fixture.rows();
    expect(rows).toHaveLength(5 + maxRecipients + maxRecipients + 1);
    const jobs = await jobsFor(fixture);
    expect(jobs.flatMap(({ ids }) => ids).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    // The first five, then 2,000 twice, then one more.
    const jobsForMany = Math.ceil(maxRecipients / maxPerJob);
    expect(jobs).toHaveLength(1 + 2 * jobsForMany + 1);
    // As if each had been enqueued alone.
    expect(jobs[0]).toMatchObject({ priority: 10, attempts: 12 });
  });

  test('announces each of them on the channel', async () => {
    const fixture = await startFixture();
    const students = await insertStudents(fixture, 300);
    const client = new Client({ connectionString: fixture.app.databaseUrl });
    await client.connect();
    addCleanUp(() => client.end());
    const heard: string[] = [];
    client.on('notification', ({ payload }) => heard.push(payload!));
    await client.query('listen crewtable_notifications');
    await fixture.notify('loud', students);
    await expect.poll(() => heard).toHaveLength(300);
    const rows = await fixture.rows();
    expect(heard.toSorted()).toEqual(rows.map(({ student_id, id }) => `${student_id} ${id}`).toSorted());
  });

  test('who read different things is one call: each reads their own, and nobody two of one kind and subject', async () => {
    const fixture = await startFixture();
    const students = await insertStudents(fixture, 40);
    const tables = Array.from({ length: 10 }, (_, table) => ({
      // The first student of the next table is at two tables by mistake: the first notice holds.
      to: [...students.slice(table * 4, table * 4 + 4), ...students.slice(table * 4 + 4, table * 4 + 5)],
      kind: 'loud' as const,
      subject: 'table',
      payload: { what: `table ${table}` },
    }));
    const statements = await countStatements(() =>
      fixture.db.transaction().execute((tx) => fixture.notifyIn(tx, tables)),
    );
    expect(statements).toBe(3);
    const { rows } = await fixture.pool.query<{ student_id: string; title: string }>(
      `select student_id, payload->>'title' as title from notifications`,
    );
    expect(rows).toHaveLength(40);
    const titleOf = new Map(rows.map(({ student_id, title }) => [student_id, title]));
    expect(titleOf.get(students[0]!)).toBe('table 0');
    expect(titleOf.get(students[3]!)).toBe('table 0');
    expect(titleOf.get(students[4]!)).toBe('table 0');
    expect(titleOf.get(students[5]!)).toBe('table 1');
    expect(titleOf.get(students[39]!)).toBe('table 9');
    expect((await jobsFor(fixture)).flatMap(({ ids }) => ids)).toHaveLength(40);
  });

  test('a kind without mail and push gets no job', async () => {
    const fixture = await startFixture();
    const students = await insertStudents(fixture, 20);
    expect(await countStatements(() => fixture.notify('quiet', students))).toBe(2);
    expect(await jobsFor(fixture)).toEqual([]);
  });
});
