import { api, hourMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { addCleanUp } from '../../../test/clean-up.ts';
import { closedGate } from '../../../test/gate.ts';
import { listJobs, runRetriesNow } from '../../../test/servers/queue.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { createLogger } from '../log/logger.ts';
import { enqueue, handle, jobKind } from './job-kind.ts';
import type { JobHandler, JobKind } from './job-kind.ts';
import { listFailedJobs } from './queue-state.ts';
import { schedule, sweepDueWork, unschedule } from './schedule.ts';
import { startWorker } from './worker.ts';

interface GroupingTask {
  name: string;
}

async function startApp() {
  const app = await startTestApp({ worker: false });
  const { db, pool } = app.database;
  const logLines: { level: number; message: string; [field: string]: unknown }[] = [];
  const log = createLogger('debug', { write: (line) => void logLines.push(JSON.parse(line) as never) });
  return {
    app,
    db,
    pool,
    logLines,
    runWorker: async (handlers: JobHandler[], chores: (() => Promise<void>)[] = []) => {
      const worker = await startWorker({ url: app.databaseUrl, clock: app.clock, log, handlers, chores });
      addCleanUp(() => worker.stop());
    },
    enqueueTask: (kind: JobKind<GroupingTask>, name: string) =>
      db.transaction().execute((tx) => enqueue(tx, kind, { name })),
    scheduleTask: (kind: JobKind<GroupingTask>, name: string, dueAt: Date, subject = name) =>
      db.transaction().execute((tx) => schedule(tx, kind, { subject, dueAt, payload: { name } })),
  };
}

describe('a job', () => {
  test('exists only if the transaction that creates it commits', async () => {
    const { db, pool, runWorker } = await startApp();
    const errand = jobKind<GroupingTask>('errand');
    const done: string[] = [];
    await runWorker([handle(errand, async ({ name }) => void done.push(name))]);
    const undone = db.transaction().execute(async (tx) => {
      await enqueue(tx, errand, { name: 'undone' });
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect(await listJobs(pool)).toEqual([]);
    await db.transaction().execute(async (tx) => {
      await enqueue(tx, errand, { name: 'done' });
      expect(await listJobs(pool)).toEqual([]);
    });
    await expect.poll(() => done).toEqual(['done']);
    await expect.poll(() => listJobs(pool)).toEqual([]);
  });

  test('that fails is retried until it succeeds', async () => {
    const { pool, runWorker, enqueueTask, logLines } = await startApp();
    const errand = jobKind<GroupingTask>('errand');
    let tries = 0;
    await runWorker([
      handle(errand, async () => {
        if (++tries < 3) throw new Error(`try ${tries} failed`);
      }),
    ]);
    await enqueueTask(errand, 'stubborn');
    for (const attempts of [1, 2]) {
      await expect
        .poll(() => listJobs(pool))
        .toEqual([
          { kind: 'errand', attempts, isDelayed: true, error: `try ${attempts} failed`, locked: false },
        ]);
      await runRetriesNow(pool);
    }
    await expect.poll(() => listJobs(pool)).toEqual([]);
    expect(tries).toBe(3);
    expect(logLines.filter(({ message }) => message === 'job failed')).toMatchObject([
      { level: 40, job: 'errand', attempt: 1, err: { message: 'try 1 failed' } },
      { level: 40, job: 'errand', attempt: 2, err: { message: 'try 2 failed' } },
    ]);
  });

  test('that fails permanently is in the list of failed jobs, on the demo page and in the log as an error', async () => {
    const { app, pool, runWorker, enqueueTask, logLines } = await startApp();
    const errand = jobKind<GroupingTask>('errand', { maxAttempts: 2 });
    await runWorker([
      handle(errand, async () => {
        throw new Error('never');
      }),
    ]);
    await enqueueTask(errand, 'hopeless');
    await expect.poll(() => listJobs(pool)).toMatchObject([{ attempts: 1, locked: false }]);
    expect(await listFailedJobs(pool, 10)).toEqual([]);
    await runRetriesNow(pool);

    await expect
      .poll(() => listFailedJobs(pool, 10))
      .toMatchObject([{ job: 'errand', attempts: 2, error: 'never' }]);
    const { failedJobs } = await app.given.visitor().call(api.demo.activity, {});
    expect(failedJobs).toMatchObject([{ job: 'errand', attempts: 2, error: 'never' }]);
    expect(logLines.filter(({ level }) => level === 50)).toMatchObject([
      { message: 'job failed permanently', job: 'errand', err: { message: 'never' } },
    ]);
    await runRetriesNow(pool);
    await app.given.waitForJobs();
    expect(await listJobs(pool)).toMatchObject([{ attempts: 2 }]);
  });

  test('that runs for long does not delay other jobs', async () => {
    const { runWorker, enqueueTask } = await startApp();
    const [stuck, quick] = [jobKind<GroupingTask>('stuck'), jobKind<GroupingTask>('quick')];
    const done: string[] = [];
    const gate = closedGate();
    await runWorker([
      handle(stuck, () => gate.passed),
      handle(quick, async ({ name }) => void done.push(name)),
    ]);
    await enqueueTask(stuck, 'long');
    await enqueueTask(quick, 'short');
    await expect.poll(() => done).toEqual(['short']);
    gate.open();
  });
});

describe('scheduled work', () => {
  const errand = jobKind<GroupingTask>('errand');
  const reminder = jobKind<GroupingTask>('reminder');
  const planned = async ({ pool }: Awaited<ReturnType<typeof startApp>>) =>
    (await pool.query('select kind, subject, payload, due_at from scheduled_work order by due_at')).rows;

  test('runs when it is due, and not before', async () => {
    const fixture = await startApp();
    const done: string[] = [];
    await fixture.runWorker([handle(errand, async ({ name }) => void done.push(name))]);
    await fixture.scheduleTask(errand, 'not yet', new Date(fixture.app.clock.now().getTime() + hourMs));
    await fixture.scheduleTask(errand, 'due', fixture.app.clock.now());
    await expect.poll(() => done).toEqual(['due']);
    expect(await planned(fixture)).toMatchObject([{ subject: 'not yet' }]);
  });

  test('exists only if the transaction that creates it commits', async () => {
    const fixture = await startApp();
    const work = { subject: 'x', dueAt: fixture.app.clock.now(), payload: { name: 'x' } };
    const undone = fixture.db.transaction().execute(async (tx) => {
      await schedule(tx, errand, work);
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect(await planned(fixture)).toEqual([]);
    await fixture.db.transaction().execute(async (tx) => {
      await schedule(tx, errand, work);
      expect(await planned(fixture)).toEqual([]);
    });
    expect(await planned(fixture)).toMatchObject([{ kind: 'errand', subject: 'x' }]);
  });

  test('that is scheduled again for the same kind and subject is moved; another kind or subject gets a row of its own', async () => {
    const fixture = await startApp();
    const [noon, evening] = [new Date('2025-06-04T16:00:00Z'), new Date('2025-06-04T23:00:00Z')];
    await fixture.scheduleTask(errand, 'early', evening, 'event');
    await fixture.scheduleTask(errand, 'moved', noon, 'event');
    await fixture.scheduleTask(reminder, 'other kind', evening, 'event');
    await fixture.scheduleTask(errand, 'other subject', evening, 'other event');
    expect(await planned(fixture)).toEqual([
      { kind: 'errand', subject: 'event', payload: { name: 'moved' }, due_at: noon },
      expect.objectContaining({ kind: 'reminder', subject: 'event' }),
      expect.objectContaining({ kind: 'errand', subject: 'other event' }),
    ]);
  });

  test('can be unscheduled by its kind and subject', async () => {
    const fixture = await startApp();
    const due = new Date('2025-06-04T16:00:00Z');
    await fixture.scheduleTask(errand, 'off', due);
    await fixture.scheduleTask(errand, 'stays', due);
    await fixture.scheduleTask(reminder, 'off', due);
    await fixture.db.transaction().execute((tx) => unschedule(tx, errand, 'off'));
    expect((await planned(fixture)).map(({ kind, subject }) => `${kind} ${subject}`).toSorted()).toEqual([
      'errand stays',
      'reminder off',
    ]);
  });

  test('becomes exactly one job, also if ten processes sweep at the same time', async () => {
    const fixture = await startApp();
    const due = fixture.app.clock.now();
    await fixture.db.transaction().execute(async (tx) => {
      for (let n = 0; n < 300; n++)
        await schedule(tx, errand, { subject: `${n}`, dueAt: due, payload: { name: `${n}` } });
    });
    const sweeps = await Promise.all(Array.from({ length: 10 }, () => sweepDueWork(fixture.db, due)));
    sweeps.push(await sweepDueWork(fixture.db, due));
    expect(sweeps.reduce((sum, count) => sum + count)).toBe(300);
    const { rows } = await fixture.pool.query<{ name: string }>(
      `select payload->>'name' as name from graphile_worker._private_jobs`,
    );
    expect(rows).toHaveLength(300);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(300);
    expect(await planned(fixture)).toEqual([]);
  });

  test('is listed on the demo page in words, the earliest first, and each kind once with its number', async () => {
    const fixture = await startApp();
    await fixture.scheduleTask(errand, 'latest', new Date('2025-06-05T16:00:00Z'));
    await fixture.scheduleTask(errand, 'later', new Date('2025-06-04T16:00:00Z'));
    await fixture.scheduleTask(reminder, 'sooner', new Date('2025-06-01T16:00:00Z'));
    const { dueNext } = await fixture.app.given.visitor().call(api.demo.activity, {});
    expect(dueNext).toEqual([
      { kind: 'reminder', dueAt: '2025-06-01T16:00:00.000Z', text: 'Reminder', count: 1 },
      { kind: 'errand', dueAt: '2025-06-04T16:00:00.000Z', text: 'Errand, 2 times', count: 2 },
    ]);
  });
});

test('a worker runs its chores at the start; a chore that fails stops neither the other chores nor the worker', async () => {
  const { runWorker, enqueueTask, logLines } = await startApp();
  const errand = jobKind<GroupingTask>('errand');
  const done: string[] = [];
  const failingChore = async () => {
    throw new Error('the broom is broken');
  };
  const chores = [failingChore, async () => void done.push('swept')];
  await runWorker([handle(errand, async ({ name }) => void done.push(name))], chores);
  await expect.poll(() => done).toContain('swept');
  await enqueueTask(errand, 'worked');
  await expect.poll(() => done).toContain('worked');
  await expect.poll(() => logLines.some(({ message }) => message === 'worker chore failed')).toBe(true);
});
