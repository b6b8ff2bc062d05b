import { minuteMs } from '@crewtable/contract';
import { runMigrations } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Clock } from '../clock/clock.ts';
import { openDatabase } from '../db/database.ts';
import type { DatabaseTimeouts } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { JobWorkers } from './job-workers.ts';
import type { JobHandler } from './job-kind.ts';
import { ProcessLock } from './process-lock.ts';
import { queueLogger } from './queue-logger.ts';
import { maxPerSweep, sweepDueWork } from './schedule.ts';

export interface WorkerDeps {
  /** Must be a direct connection, without a pooler: graphile-worker uses LISTEN and prepared statements. */
  url: string;
  clock: Clock & { reload?(): Promise<void> };
  log: Logger;
  handlers: JobHandler[];
  /** Small clean-up tasks that run every ten minutes of real time, independent of the product's clock. */
  chores: (() => Promise<void>)[];
  /** Called in each round. The worker takes no jobs while it returns false. */
  mayWork?: () => Promise<boolean>;
  /** Further tasks of each round. */
  rounds?: (() => Promise<void>)[];
  onDatabaseFault?: (error: unknown) => void;
  metrics?: Pick<Metrics, 'jobEnded' | 'watchPool'>;
  concurrency?: number;
  databaseTimeouts?: DatabaseTimeouts | undefined;
  /** How often the worker looks for due work, for jobs without a NOTIFY, and for dead workers. */
  roundMs?: number | undefined;
}

export interface Worker {
  stop(): Promise<void>;
}

const choresEveryMs = 10 * minuteMs;

export async function startWorker(deps: WorkerDeps): Promise<Worker> {
  const { clock, log, concurrency = 4, roundMs = 1_000, databaseTimeouts } = deps;
  // A separate pool: many requests at once must not take the connections of the jobs.
  const { pool, db, close } = openDatabase(
    deps.url,
    log,
    concurrency + 3,
    deps.onDatabaseFault,
    databaseTimeouts,
  );
  deps.metrics?.watchPool('jobs', pool);
  const processLock = new ProcessLock(deps.url, pool, log, databaseTimeouts);
  await processLock.hold();
  const mayWork = deps.mayWork ?? (async () => true);
  const workers = new JobWorkers({ ...deps, concurrency, roundMs, pool, processLock });
  if (await mayWork()) workers.resume();
  const rounds = [
    repeat(roundMs, roundMs, log, async () => {
      await processLock.tend();
      if (!(await mayWork())) return workers.pause();
      workers.resume();
      await workers.replaceIfBroken();
      while ((await sweepDueWork(db, clock.now())) === maxPerSweep);
      for (const round of deps.rounds ?? []) await round();
    }),
    repeat(0, choresEveryMs, log, async () => {
      if (!(await mayWork())) return roundMs;
      for (const chore of deps.chores) {
        // A chore that fails must not keep the others from running.
        await chore().catch((error: unknown) => log.warn({ err: error }, 'worker chore failed'));
      }
      return choresEveryMs;
    }),
  ];

  return {
    async stop() {
      await Promise.all(rounds.map((round) => round.stop()));
      await workers.dismiss();
      await processLock.release();
      await close();
    },
  };
}

/** Migrates the tables of graphile-worker. */
export async function prepareQueue(pool: Pool, log: Logger): Promise<void> {
  await runMigrations({ pgPool: pool, logger: queueLogger(log) });
}

/**
 * Runs one round at a time. A round that fails is logged and does not stop the next one. A round may return
 * the delay until the next one.
 */
function repeat(
  firstAfterMs: number,
  everyMs: number,
  log: Logger,
  round: () => Promise<number | void>,
): { stop(): Promise<void> } {
  let stopped = false;
  let running = Promise.resolve();
  let timer: NodeJS.Timeout;
  const next = (afterMs: number) => {
    timer = setTimeout(() => {
      running = round()
        .catch((error) => log.warn({ err: error }, 'worker round failed'))
        .then((nextAfterMs) => {
          if (!stopped) next(nextAfterMs ?? everyMs);
        });
    }, afterMs);
  };
  next(firstAfterMs);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
