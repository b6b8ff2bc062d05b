import { runMigrations } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Clock } from '../clock/clock.ts';
import { openDatabase } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';
import { JobWorkers } from './worker-threads.ts';
import type { JobHandler } from './job-kind.ts';
import { ProcessLock } from './process-lock.ts';
import { queueLogger } from './queue-logger.ts';
import { maxPerSweep, sweepDueWork } from './schedule.ts';

export interface WorkerDeps {
  /** A direct connection: the queue listens and uses prepared statements. */
  url: string;
  clock: Clock & { reload?(): Promise<void> };
  log: Logger;
  handlers: JobHandler[];
  /** Small tidying up that is done now and then, whatever the product's clock says. */
  chores: (() => Promise<void>)[];
  /** Asked in each round. While it says no, no work is taken. */
  mayWork?: () => Promise<boolean>;
  /** What else is looked after in each round. */
  rounds?: (() => Promise<void>)[];
  onDatabaseFault?: (error: unknown) => void;
  concurrency?: number;
  /** How often it looks for what is due, for jobs that nobody announced, and after its colleagues. */
  roundMs?: number;
}

export interface Worker {
  stop(): Promise<void>;
}

const choresEveryMs = 10 * 60_000;

export async function startWorker(deps: WorkerDeps): Promise<Worker> {
  const { clock, log, concurrency = 4, roundMs = 1_000 } = deps;
  // Connections of its own: a rush of requests must not keep the jobs from theirs.
  const { pool, db, close } = openDatabase(deps.url, log, concurrency + 3, deps.onDatabaseFault);
  const processLock = new ProcessLock(deps.url, pool, log);
  await processLock.hold();
  const mayWork = deps.mayWork ?? (async () => true);
  const crew = new JobWorkers({ ...deps, concurrency, roundMs, pool, processLock });
  if (await mayWork()) crew.resume();
  const rounds = [
    repeat(roundMs, roundMs, log, async () => {
      await processLock.tend();
      if (!(await mayWork())) return crew.pause();
      crew.resume();
      await crew.replaceIfHurt();
      while ((await sweepDueWork(db, clock.now())) === maxPerSweep);
      for (const round of deps.rounds ?? []) await round();
    }),
    repeat(0, choresEveryMs, log, async () => {
      if (!(await mayWork())) return roundMs;
      for (const chore of deps.chores) await chore();
      return choresEveryMs;
    }),
  ];

  return {
    async stop() {
      await Promise.all(rounds.map((round) => round.stop()));
      await crew.dismiss();
      await processLock.release();
      await close();
    },
  };
}

/** Brings the queue's own tables up to date. */
export async function prepareQueue(pool: Pool, log: Logger): Promise<void> {
  await runMigrations({ pgPool: pool, logger: queueLogger(log) });
}

/** One round at a time; a failing round is logged and the next one comes. A round may say when the next one is due. */
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
        .catch((error) => log.warn({ err: error }, 'a round could not be finished'))
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
