import type { Pool } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { addCleanUp } from '../../../test/clean-up.ts';
import { createTestDatabase } from '../../../test/servers/database.ts';
import { realClock } from '../clock/clock.ts';
import { openDatabase } from '../db/database.ts';
import { createLogger } from '../log/logger.ts';
import { JobWorkers } from './job-workers.ts';
import { ProcessLock } from './process-lock.ts';

afterEach(() => void vi.useRealTimers());

/** Refuses the connections of graphile-worker's listener, known by the name of its callback, and no others. */
function countListeners(pool: Pool) {
  const state = { isRefused: true, attempts: 0 };
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<unknown>;
  vi.spyOn(pool, 'connect').mockImplementation(((callback?: (error: Error) => void) => {
    if (callback?.name !== 'listenForChanges') return connect(callback);
    state.attempts++;
    return state.isRefused ? callback(new Error('the database starts up')) : connect(callback);
  }) as never);
  return state;
}

test('the queue listens again as soon as the database answers, and not when its own delay has passed', async () => {
  const database = await createTestDatabase();
  const log = createLogger('silent');
  const { pool, close } = openDatabase(database.url, log);
  const listeners = countListeners(pool);
  const processLock = new ProcessLock(database.url, pool, log);
  // The delays of graphile-worker never pass.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const deps = { pool, clock: realClock, log, handlers: [], concurrency: 1, roundMs: 1_000, processLock };
  const workers = new JobWorkers(deps);
  addCleanUp(async () => {
    vi.useRealTimers();
    await workers.dismiss();
    await processLock.release();
    await close();
    await database.drop();
  });

  workers.resume();
  expect(listeners.attempts).toBe(1);
  listeners.isRefused = false;
  await workers.replaceIfBroken();
  expect(listeners.attempts).toBe(2);
  await workers.replaceIfBroken();
  expect(listeners.attempts).toBe(2);
});
