import type { Pool } from 'pg';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { afterwards } from '../../../test/afterwards.ts';
import { buildDatabaseRoad } from '../../../test/database-road.ts';
import { createTestDatabase } from '../../../test/database.ts';
import { startOtherProcess } from '../../../test/other-process.ts';
import { jobsIn } from '../../../test/queue.ts';
import { realClock } from '../clock/clock.ts';
import { openDatabase } from '../db/database.ts';
import { createLogger } from '../log/logger.ts';
import { enqueue, handle, jobKind } from './job-kind.ts';
import { LifeLine } from './life-line.ts';
import { startWorker } from './worker.ts';

// The queue traces its broken connections there; whoever watches the tests need not see it.
beforeEach(() => void vi.spyOn(console, 'trace').mockImplementation(() => {}));

const errand = jobKind<{ name: string }>('errand');
const mortalWorker = new URL('../../../test/mortal-worker.ts', import.meta.url);

async function startHouse() {
  const database = await createTestDatabase();
  const logLines: string[] = [];
  const log = createLogger('debug', { write: (line) => void logLines.push(line) });
  const { db, pool, close } = openDatabase(database.url, log);
  afterwards(async () => {
    await close();
    await database.drop();
  });
  return {
    url: database.url,
    pool,
    log,
    logLines,
    ask: (name: string, kind = errand) => db.transaction().execute((tx) => enqueue(tx, kind, { name })),
    hire: async (work: (name: string) => Promise<void>, url = database.url) => {
      const worker = await startWorker({
        url,
        clock: realClock,
        log,
        chores: [],
        roundMs: 50,
        handlers: [handle(errand, ({ name }) => work(name))],
      });
      afterwards(() => worker.stop());
    },
  };
}

const cutConnections = (pool: Pool) =>
  pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );

/** As the queue does it when a worker takes a job, but behind that worker's back. */
const takeJobs = (pool: Pool, workerId: string) =>
  pool.query(
    'update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), attempts = attempts + 1',
    [workerId],
  );

async function holdLifeLine({ url, pool, log }: Awaited<ReturnType<typeof startHouse>>): Promise<LifeLine> {
  const lifeLine = new LifeLine(url, pool, log);
  await lifeLine.hold();
  afterwards(() => lifeLine.release());
  return lifeLine;
}

describe('a worker that is killed in the middle of a job', () => {
  test('has its job done by another within seconds', async () => {
    const house = await startHouse();
    const victim = startOtherProcess(mortalWorker, house.url, errand.name);
    await house.ask('interrupted');
    await victim.says('took a job');
    await victim.killAtOnce();
    // Left alone it would stay so for four hours.
    expect(await jobsIn(house.pool)).toMatchObject([{ attempts: 1, locked: true }]);

    const done: string[] = [];
    await house.hire(async (name) => void done.push(name));
    await expect.poll(() => done).toEqual(['interrupted']);
    await expect.poll(() => jobsIn(house.pool)).toEqual([]);
    expect(house.logLines.join('')).toContain('took over from a worker');
  });

  test('over its last attempt is told as an error', async () => {
    const house = await startHouse();
    await house.ask('once only', jobKind<{ name: string }>('errand', { maxAttempts: 1 }));
    await takeJobs(house.pool, 'a worker of the past');
    await house.hire(async () => {});
    await expect.poll(() => house.logLines.join('')).toContain('its worker died over the last attempt');
    expect(await jobsIn(house.pool)).toMatchObject([{ attempts: 1, locked: false }]);
  });
});

describe('the life line', () => {
  test('gives back what nobody living holds, seen twice', async () => {
    const house = await startHouse();
    const lifeLine = await holdLifeLine(house);
    await house.ask('interrupted');
    await takeJobs(house.pool, 'a worker of the past');
    await lifeLine.tend();
    expect(await jobsIn(house.pool)).toMatchObject([{ locked: true }]);
    await lifeLine.tend();
    expect(await jobsIn(house.pool)).toMatchObject([{ locked: false }]);
  });

  test('leaves the jobs of the living alone, also of one whose line is cut for a moment', async () => {
    const house = await startHouse();
    const [ours, theirs] = [await holdLifeLine(house), await holdLifeLine(house)];
    await theirs.nameWorker('a colleague');
    await house.ask('in good hands');
    await takeJobs(house.pool, 'a colleague');
    for (let round = 1; round <= 3; round++) await ours.tend();
    expect(await jobsIn(house.pool)).toMatchObject([{ locked: true }]);

    await cutConnections(house.pool);
    for (let round = 1; round <= 3; round++) {
      await ours.tend();
      await theirs.tend();
    }
    expect(await jobsIn(house.pool)).toMatchObject([{ locked: true }]);

    theirs.forgetWorker('a colleague');
    await theirs.tend();
    for (let round = 1; round <= 2; round++) await ours.tend();
    expect(await jobsIn(house.pool)).toMatchObject([{ locked: false }]);
  });
});

describe('a worker whose connections are cut', () => {
  test('goes on by itself, with jobs that come later', async () => {
    const house = await startHouse();
    const done: string[] = [];
    await house.hire(async (name) => void done.push(name));
    for (const name of ['first', 'second', 'third']) {
      await house.ask(name);
      await expect.poll(() => done).toContain(name);
      await cutConnections(house.pool);
    }
    await house.ask('last');
    await expect.poll(() => done).toContain('last');
  });

  test('in the middle of jobs, more often than it has hands, still has its hands afterwards', async () => {
    const house = await startHouse();
    const done: string[] = [];
    const road = await buildDatabaseRoad(house.url);
    await house.hire(async (name) => {
      // The way is closed when the job reports its end.
      if (name.startsWith('cut') && !done.includes(name)) await road.cut();
      done.push(name);
    }, road.url);
    // Four hands: each of these costs one.
    for (const name of ['cut 1', 'cut 2', 'cut 3', 'cut 4', 'cut 5']) {
      await house.ask(name);
      await expect.poll(() => done).toContain(name);
      await road.mend();
      // Done twice rather than never: its end was not heard the first time.
      await expect.poll(() => jobsIn(house.pool)).toEqual([]);
    }
    await house.ask('after all that');
    await expect.poll(() => done).toContain('after all that');
  });

  test('forgets no job that was taken just when it happened', async () => {
    const house = await startHouse();
    const done: string[] = [];
    const road = await buildDatabaseRoad(house.url);
    await house.hire(async (name) => void done.push(name), road.url);
    const workerOf = async () =>
      (await house.pool.query<{ worker_id: string }>('select worker_id from job_workers limit 1')).rows[0]
        ?.worker_id;
    await expect.poll(workerOf).toBeDefined();
    const workerId = (await workerOf())!;

    await road.cut();
    await house.ask('taken, but nobody heard');
    await takeJobs(house.pool, workerId);
    await expect.poll(() => house.logLines.join('')).toContain('Failed to acquire job');
    await road.mend();
    await expect.poll(() => done).toEqual(['taken, but nobody heard']);
  });
});
