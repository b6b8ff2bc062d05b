import { EventEmitter } from 'node:events';
import { Logger as QueueLogger, run, runMigrations } from 'graphile-worker';
import type { WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Clock } from '../clock/clock.ts';
import { openDatabase } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';
import type { JobKind } from './job-kind.ts';
import { LifeLine } from './life-line.ts';
import { sweepDueWork } from './schedule.ts';

export interface JobHandler {
  kind: JobKind<never>;
  run(payload: unknown): Promise<void>;
}

/** Pairs a kind with its work. The payload was written by `enqueue`, so its type is known. */
export function handle<Payload extends object>(
  kind: JobKind<Payload>,
  work: (payload: Payload) => Promise<void>,
): JobHandler {
  return { kind: kind as JobKind<never>, run: (payload) => work(payload as Payload) };
}

export interface WorkerParts {
  /** A direct connection: the queue listens and uses prepared statements. */
  url: string;
  clock: Clock & { reload?(): Promise<void> };
  log: Logger;
  handlers: JobHandler[];
  /** Small tidying up that is done now and then, whatever the product's clock says. */
  chores: (() => Promise<void>)[];
  concurrency?: number;
}

export interface Worker {
  stop(): Promise<void>;
}

const sweepEveryMs = 1_000;
const choresEveryMs = 10 * 60_000;

export async function startWorker(parts: WorkerParts): Promise<Worker> {
  const { clock, log, concurrency = 4 } = parts;
  // Connections of its own: a rush of requests must not keep the jobs from theirs.
  const { pool, db, close } = openDatabase(parts.url, log, concurrency + 3);
  const events = new EventEmitter() as WorkerEvents;
  const lifeLine = new LifeLine(parts.url, pool, log);
  await lifeLine.hold();
  await lifeLine.tend();
  events.on('worker:create', ({ worker }) => {
    lifeLine
      .nameWorker(worker.workerId)
      .catch((error) => log.warn({ err: error }, 'a worker could not be named'));
  });
  events.on('job:error', ({ job, error }) => {
    log.warn({ job: job.task_identifier, jobId: job.id, attempt: job.attempts, err: error }, 'a job failed');
  });
  events.on('job:failed', ({ job, error }) => {
    log.error({ job: job.task_identifier, jobId: job.id, err: error }, 'a job failed for good');
  });

  const runner = await run({
    pgPool: pool,
    logger: queueLogger(log),
    events,
    noHandleSignals: true,
    concurrency,
    pollInterval: 2_000,
    parsedCronItems: [],
    taskList: Object.fromEntries(
      parts.handlers.map(({ kind, run: work }) => [
        kind.name,
        async (payload: unknown) => {
          await clock.reload?.();
          await work(payload);
        },
      ]),
    ),
  });
  const rounds = [
    repeat(sweepEveryMs, log, async () => {
      await sweepDueWork(db, clock.now());
      await lifeLine.tend();
    }),
    repeat(choresEveryMs, log, async () => {
      for (const chore of parts.chores) await chore();
    }),
  ];

  return {
    async stop() {
      await Promise.all(rounds.map((round) => round.stop()));
      await runner.stop();
      await lifeLine.release();
      await close();
    },
  };
}

/** Brings the queue's own tables up to date. */
export async function prepareQueue(pool: Pool, log: Logger): Promise<void> {
  await runMigrations({ pgPool: pool, logger: queueLogger(log) });
}

/** One round at a time; a failing round is logged and the next one comes. */
function repeat(everyMs: number, log: Logger, round: () => Promise<void>): { stop(): Promise<void> } {
  let stopped = false;
  let running = Promise.resolve();
  let timer: NodeJS.Timeout;
  const next = () => {
    timer = setTimeout(() => {
      running = round()
        .catch((error) => log.warn({ err: error }, 'a round could not be finished'))
        .then(() => {
          if (!stopped) next();
        });
    }, everyMs);
  };
  next();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** The queue is talkative at its 'info' level: that is our 'debug'. */
function queueLogger(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ part: 'queue' }, message);
    else log.debug({ part: 'queue' }, message);
  });
}
