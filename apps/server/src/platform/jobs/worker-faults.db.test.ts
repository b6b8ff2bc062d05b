import type { Pool } from 'pg';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addCleanUp } from '../../../test/clean-up.ts';
import { startDatabaseProxy } from '../../../test/servers/database-proxy.ts';
import { createTestDatabase } from '../../../test/servers/database.ts';
import { startChildProcess } from '../../../test/servers/child-process.ts';
import { listJobs } from '../../../test/servers/queue.ts';
import { realClock } from '../clock/clock.ts';
import { openDatabase } from '../db/database.ts';
import { createLogger } from '../log/logger.ts';
import { enqueue, handle, jobKind } from './job-kind.ts';
import { ProcessLock } from './process-lock.ts';
import { startWorker } from './worker.ts';

// graphile-worker prints broken connections with console.trace. This keeps the test output readable.
beforeEach(() => void vi.spyOn(console, 'trace').mockImplementation(() => {}));

const errand = jobKind<{ name: string }>('errand');
const killableWorker = new URL('../../../test/killable/worker.ts', import.meta.url);

async function startApp() {
  const database = await createTestDatabase();
  const logLines: string[] = [];
  const log = createLogger('debug', { write: (line) => void logLines.push(line) });
  const { db, pool, close } = openDatabase(database.url, log);
  addCleanUp(async () => {
    await close();
    await database.drop();
  });
  return {
    url: database.url,
    pool,
    log,
    logLines,
    enqueueTask: (name: string, kind = errand) =>
      db.transaction().execute((tx) => enqueue(tx, kind, { name })),
    runWorker: async (work: (name: string) => Promise<void>, url = database.url) => {
      const worker = await startWorker({
        url,
        clock: realClock,
        log,
        chores: [],
        roundMs: 50,
        handlers: [handle(errand, ({ name }) => work(name))],
      });
      addCleanUp(() => worker.stop());
    },
  };
}

const cutConnections = (pool: Pool) =>
  pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );

/** Locks jobs in the name of a worker, as graphile-worker does, but without the worker knowing. */
const takeJobs = (pool: Pool, workerId: string) =>
  pool.query(
    'update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), attempts = attempts + 1',
    [workerId],
  );

async function holdProcessLock({
  url,
  pool,
  log,
}: Awaited<ReturnType<typeof startApp>>): Promise<ProcessLock> {
  const processLock = new ProcessLock(url, pool, log);
  await processLock.hold();
  addCleanUp(() => processLock.release());
  return processLock;
}

describe('a worker that is killed in the middle of a job', () => {
  test('has its job done by another worker within seconds', async () => {
    const fixture = await startApp();
    const victim = await startChildProcess(killableWorker, fixture.url, errand.name);
    await fixture.enqueueTask('interrupted');
    await victim.waitForLine('job started');
    await victim.kill();
    // graphile-worker itself would unlock it only after four hours.
    expect(await listJobs(fixture.pool)).toMatchObject([{ attempts: 1, locked: true }]);

    const done: string[] = [];
    await fixture.runWorker(async (name) => void done.push(name));
    await expect.poll(() => done).toEqual(['interrupted']);
    await expect.poll(() => listJobs(fixture.pool)).toEqual([]);
    expect(fixture.logLines.join('')).toContain('jobs of dead workers unlocked');
  });

  test('during the last attempt of the job is logged as an error', async () => {
    const fixture = await startApp();
    await fixture.enqueueTask('once only', jobKind<{ name: string }>('errand', { maxAttempts: 1 }));
    await takeJobs(fixture.pool, 'a worker of the past');
    await fixture.runWorker(async () => {});
    await expect.poll(() => fixture.logLines.join('')).toContain('its worker died during the last attempt');
    expect(await listJobs(fixture.pool)).toMatchObject([{ attempts: 1, locked: false }]);
  });
});

describe('the process lock of a worker', () => {
  test('unlocks jobs of a worker that was missing in two rounds', async () => {
    const fixture = await startApp();
    const processLock = await holdProcessLock(fixture);
    await fixture.enqueueTask('interrupted');
    await takeJobs(fixture.pool, 'a worker of the past');
    await processLock.tend();
    expect(await listJobs(fixture.pool)).toMatchObject([{ locked: true }]);
    await processLock.tend();
    expect(await listJobs(fixture.pool)).toMatchObject([{ locked: false }]);
  });

  test('leaves the jobs of running workers locked, also if a connection is cut for a moment', async () => {
    const fixture = await startApp();
    const [ours, theirs] = [await holdProcessLock(fixture), await holdProcessLock(fixture)];
    await theirs.nameWorker('a colleague');
    await fixture.enqueueTask('in good hands');
    await takeJobs(fixture.pool, 'a colleague');
    for (let round = 1; round <= 3; round++) await ours.tend();
    expect(await listJobs(fixture.pool)).toMatchObject([{ locked: true }]);

    await cutConnections(fixture.pool);
    for (let round = 1; round <= 3; round++) {
      await ours.tend();
      await theirs.tend();
    }
    expect(await listJobs(fixture.pool)).toMatchObject([{ locked: true }]);

    theirs.forgetWorker('a colleague');
    await theirs.tend();
    for (let round = 1; round <= 2; round++) await ours.tend();
    expect(await listJobs(fixture.pool)).toMatchObject([{ locked: false }]);
  });
});

describe('a worker whose connections are cut', () => {
  test('goes on by itself with jobs that are enqueued later', async () => {
    const fixture = await startApp();
    const done: string[] = [];
    await fixture.runWorker(async (name) => void done.push(name));
    for (const name of ['first', 'second', 'third']) {
      await fixture.enqueueTask(name);
      await expect.poll(() => done).toContain(name);
      await cutConnections(fixture.pool);
    }
    await fixture.enqueueTask('last');
    await expect.poll(() => done).toContain('last');
  });

  test('in the middle of a job, more often than its concurrency, still runs jobs afterwards', async () => {
    const fixture = await startApp();
    const done: string[] = [];
    const databaseProxy = await startDatabaseProxy(fixture.url);
    await fixture.runWorker(async (name) => {
      // The connection is cut before the job reports its end.
      if (name.startsWith('cut') && !done.includes(name)) await databaseProxy.disconnect();
      done.push(name);
    }, databaseProxy.url);
    // There are four workers, and each of these jobs breaks one.
    for (const name of ['cut 1', 'cut 2', 'cut 3', 'cut 4', 'cut 5']) {
      await fixture.enqueueTask(name);
      await expect.poll(() => done).toContain(name);
      await databaseProxy.restore();
      // The job runs twice, because its first end could not be reported.
      await expect.poll(() => listJobs(fixture.pool)).toEqual([]);
    }
    await fixture.enqueueTask('after all that');
    await expect.poll(() => done).toContain('after all that');
  });

  test('runs a job that was locked for it just before the cut', async () => {
    const fixture = await startApp();
    const done: string[] = [];
    const databaseProxy = await startDatabaseProxy(fixture.url);
    await fixture.runWorker(async (name) => void done.push(name), databaseProxy.url);
    const workerOf = async () =>
      (await fixture.pool.query<{ worker_id: string }>('select worker_id from job_workers limit 1')).rows[0]
        ?.worker_id;
    await expect.poll(workerOf).toBeDefined();
    const workerId = (await workerOf())!;

    await databaseProxy.disconnect();
    await fixture.enqueueTask('taken, but nobody heard');
    await takeJobs(fixture.pool, workerId);
    await expect.poll(() => fixture.logLines.join('')).toContain('Failed to acquire job');
    await databaseProxy.restore();
    await expect.poll(() => done).toEqual(['taken, but nobody heard']);
  });
});
