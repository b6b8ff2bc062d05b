import { EventEmitter } from 'node:events';
import { runTaskList } from 'graphile-worker';
import type { Job, JobHelpers, WorkerEvents, WorkerPool } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Clock } from '../clock/clock.ts';
import type { Logger } from '../log/logger.ts';
import { stopwatchMs } from '../clock/clock.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { tracedBy, untraced } from '../request-id.ts';
import { readPayload } from './job-kind.ts';
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
  metrics?: Pick<Metrics, 'jobEnded'>;
}

/**
 * The workers of this process. A graphile-worker worker that loses its connection at the wrong moment stops
 * permanently or forgets a job that it has locked. After such an error new workers replace all old ones: the
 * old ones finish their running jobs, and ProcessLock unlocks the jobs that they leave behind.
 */
export class JobWorkers {
  readonly #deps: JobWorkersDeps;
  readonly #shutdowns = new Set<Promise<void>>();
  #workers: WorkerPool | undefined;
  #isBroken = false;

  constructor(deps: JobWorkersDeps) {
    this.#deps = deps;
  }

  resume(): void {
    this.#workers ??= this.#startWorkers();
  }

  /** Takes no further jobs. Running jobs are completed. */
  pause(): void {
    this.#shutDown(this.#workers);
    this.#workers = undefined;
  }

  /** Rejects while the database is unavailable; the caller may then call it again. */
  async replaceIfBroken(): Promise<void> {
    if (!this.#isBroken || !this.#workers) return;
    await this.#deps.pool.query('select 1');
    this.#shutDown(this.#workers);
    this.#isBroken = false;
    this.#workers = this.#startWorkers();
  }

  async dismiss(): Promise<void> {
    this.#shutDown(this.#workers);
    await Promise.all(this.#shutdowns);
  }

  #shutDown(workers: WorkerPool | undefined): void {
    if (!workers) return;
    const shutdown = workers
      .gracefulShutdown()
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'worker shutdown failed'))
      .finally(() => this.#shutdowns.delete(shutdown));
    this.#shutdowns.add(shutdown);
  }

  /**
   * Does not use the runner of graphile-worker: its cron feature, which we do not need, ends the process if
   * the crontab cannot be read.
   */
  #startWorkers(): WorkerPool {
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
    const { handlers, clock, metrics, log } = this.#deps;
    return Object.fromEntries(
      handlers.map(({ kind, run: work }) => [
        kind.name,
        async (stored: unknown, { job }: Pick<JobHelpers, 'job'>) => {
          const { requestId, payload } = readPayload(stored);
          const beganMs = stopwatchMs();
          let outcome: 'done' | 'failed' = 'failed';
          try {
            await clock.reload?.();
            await work(payload, requestId === undefined ? untraced : tracedBy(requestId));
            outcome = 'done';
          } finally {
            const ms = stopwatchMs() - beganMs;
            metrics?.jobEnded(kind.name, outcome, ms / 1_000);
            // Errors are logged by the events below, with the number of the attempt.
            if (outcome === 'done')
              log.info({ job: kind.name, jobId: job.id, ms: Math.round(ms), requestId }, 'job done');
          }
        },
      ]),
    );
  }

  #listen(): WorkerEvents {
    const { log, processLock } = this.#deps;
    const events = new EventEmitter() as WorkerEvents;
    events.on('worker:create', ({ worker }) => {
      // Errors are ignored because the next round writes the name again.
      processLock.nameWorker(worker.workerId).catch(() => {});
    });
    events.on('worker:stop', ({ worker }) => processLock.forgetWorker(worker.workerId));
    const markBroken = () => {
      this.#isBroken = true;
    };
    events.on('worker:getJob:error', markBroken);
    events.on('worker:fatalError', markBroken);
    // Its listener waits up to a minute before it connects again. New workers listen as soon as the database
    // answers.
    events.on('pool:listen:error', markBroken);
    events.on('job:error', ({ job, error }) => {
      log.warn({ ...describeJob(job), attempt: job.attempts, err: error }, 'job failed');
    });
    events.on('job:failed', ({ job, error }) => {
      log.error({ ...describeJob(job), err: error }, 'job failed permanently');
    });
    return events;
  }
}

function describeJob({ task_identifier: job, id: jobId, payload }: Job) {
  return { job, jobId, requestId: readPayload(payload).requestId };
}
