import { EventEmitter } from 'node:events';
import { runTaskList } from 'graphile-worker';
import type { WorkerEvents, WorkerPool } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Clock } from '../clock/clock.ts';
import type { Logger } from '../log/logger.ts';
import type { JobHandler } from './job-kind.ts';
import type { ProcessLock } from './process-lock.ts';
import { queueLogger } from './queue-logger.ts';

export interface JobWorkersDeps {
  pool: Pool;
  clock: Clock & { reload?(): Promise<void> };
  log: Logger;
  handlers: JobHandler[];
  concurrency: number;
  roundMs: number;
  processLock: ProcessLock;
}

/**
 * The workers of this process. A worker of graphile-worker that loses its connection at the wrong moment ends for
 * good, or forgets a job that it has already taken; after such a fault new workers come in place of all the old
 * ones, which finish what they are doing, and what they leave behind is given back.
 */
export class JobWorkers {
  readonly #deps: JobWorkersDeps;
  readonly #leaving = new Set<Promise<void>>();
  #workers: WorkerPool | undefined;
  #hurt = false;

  constructor(deps: JobWorkersDeps) {
    this.#deps = deps;
  }

  resume(): void {
    this.#workers ??= this.#hire();
  }

  /** No further job is taken; jobs that are running end. */
  pause(): void {
    this.#letGo(this.#workers);
    this.#workers = undefined;
  }

  /** Rejects, and may be called again, while the database is away. */
  async replaceIfHurt(): Promise<void> {
    if (!this.#hurt || !this.#workers) return;
    await this.#deps.pool.query('select 1');
    this.#letGo(this.#workers);
    this.#hurt = false;
    this.#workers = this.#hire();
  }

  async dismiss(): Promise<void> {
    this.#letGo(this.#workers);
    await Promise.all(this.#leaving);
  }

  #letGo(workers: WorkerPool | undefined): void {
    if (!workers) return;
    const gone = workers
      .gracefulShutdown()
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'workers did not leave in order'))
      .finally(() => this.#leaving.delete(gone));
    this.#leaving.add(gone);
  }

  /** Without graphile-worker's own runner: its timetable, which we do not use, ends the process if it cannot be read. */
  #hire(): WorkerPool {
    const { pool, log, concurrency, roundMs } = this.#deps;
    const options = {
      logger: queueLogger(log),
      events: this.#listen(),
      noHandleSignals: true,
      concurrency,
      pollInterval: 2 * roundMs,
    };
    return runTaskList(options, this.#tasks(), pool);
  }

  #tasks() {
    const { handlers, clock } = this.#deps;
    return Object.fromEntries(
      handlers.map(({ kind, run: work }) => [
        kind.name,
        async (payload: unknown) => {
          await clock.reload?.();
          await work(payload);
        },
      ]),
    );
  }

  #listen(): WorkerEvents {
    const { log, processLock } = this.#deps;
    const events = new EventEmitter() as WorkerEvents;
    events.on('worker:create', ({ worker }) => {
      // Should it fail, the next round writes the name.
      processLock.nameWorker(worker.workerId).catch(() => {});
    });
    events.on('worker:stop', ({ worker }) => processLock.forgetWorker(worker.workerId));
    const hurt = () => {
      this.#hurt = true;
    };
    events.on('worker:getJob:error', hurt);
    events.on('worker:fatalError', hurt);
    events.on('job:error', ({ job, error }) => {
      log.warn(
        { job: job.task_identifier, jobId: job.id, attempt: job.attempts, err: error },
        'a job failed',
      );
    });
    events.on('job:failed', ({ job, error }) => {
      log.error({ job: job.task_identifier, jobId: job.id, err: error }, 'a job failed for good');
    });
    return events;
  }
}
