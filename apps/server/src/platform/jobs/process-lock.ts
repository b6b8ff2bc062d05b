import { randomInt } from 'node:crypto';
import { Client } from 'pg';
import type { Pool, QueryConfig } from 'pg';
import { isDatabaseUnavailable, usualTimeouts } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';

/** The first half of the key of the advisory lock. Each process picks the second half at random. */
const lockClass = 7_310_443;

/**
 * graphile-worker unlocks the jobs of a killed process only after four hours. This class unlocks them sooner:
 * each process holds an advisory lock while it lives, independent of any clock, and registers its workers in
 * the table `job_workers`. A job whose worker belongs to no living process is unlocked.
 */
export class ProcessLock {
  readonly #url: string;
  readonly #pool: Pool;
  readonly #log: Logger;
  readonly #timeoutMs: number;
  readonly #processKey = randomInt(1, 2 ** 31 - 1);
  readonly #workerIds = new Set<string>();
  #suspects: string[] = [];
  #client: Client | undefined;
  #closed = false;

  constructor(url: string, pool: Pool, log: Logger, { connectMs } = usualTimeouts) {
    this.#url = url;
    this.#pool = pool;
    this.#log = log;
    this.#timeoutMs = connectMs;
  }

  async hold(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      keepAlive: true,
      connectionTimeoutMillis: this.#timeoutMs,
    });
    const lost = () => {
      if (this.#client === client) this.#client = undefined;
    };
    client.on('error', lost);
    client.on('end', lost);
    try {
      await client.connect();
      await client.query('select pg_advisory_lock($1::int, $2::int)', [lockClass, this.#processKey]);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    if (this.#closed) await client.end();
    else this.#client = client;
  }

  async nameWorker(workerId: string): Promise<void> {
    this.#workerIds.add(workerId);
    await this.#writeNames();
  }

  /** Jobs that this worker still has locked count as abandoned from now on. */
  forgetWorker(workerId: string): void {
    this.#workerIds.delete(workerId);
  }

  /** Takes the lock again if its connection was lost, and unlocks the jobs of dead workers. */
  async tend(): Promise<void> {
    await this.#checkConnection();
    if (!this.#client && !this.#closed) await this.hold();
    await this.#writeNames();
    const abandoned = await this.#findAbandoned();
    // Only workers found in two consecutive rounds: by then a living process that lost its connection has the
    // lock again.
    const dead = abandoned.filter((workerId) => this.#suspects.includes(workerId));
    this.#suspects = abandoned;
    if (dead.length > 0) await this.#unlockJobs(dead);
  }

  async release(): Promise<void> {
    this.#closed = true;
    this.#workerIds.clear();
    await this.#writeNames().catch(() => {});
    await this.#client?.end();
  }

  /** Sends a query, because a connection that was just lost may not have reported it yet. */
  async #checkConnection(): Promise<void> {
    const client = this.#client;
    // pg supports a timeout per query, but its types do not include it.
    const probe: QueryConfig & { query_timeout: number } = {
      text: 'select 1',
      query_timeout: this.#timeoutMs,
    };
    await client?.query(probe).catch((error: unknown) => {
      // The connection is only slow: the lock is still held.
      if (!isDatabaseUnavailable(error)) return;
      if (this.#client === client) this.#client = undefined;
      client.end().catch(() => {});
    });
  }

  async #unlockJobs(workerIds: string[]): Promise<void> {
    const { rows: lost } = await this.#pool.query<{ id: string; job: string }>(
      `select id::text, task_identifier as job from graphile_worker.jobs
       where locked_by = any ($1) and attempts >= max_attempts`,
      [workerIds],
    );
    await this.#pool.query('select graphile_worker.force_unlock_workers($1::text[])', [workerIds]);
    this.#log.info({ workerIds }, 'jobs of dead workers unlocked');
    for (const { id, job } of lost) {
      this.#log.error({ job, jobId: id }, 'job failed permanently: its worker died during the last attempt');
    }
  }

  async #writeNames(): Promise<void> {
    await this.#pool.query(
      `with gone as (delete from job_workers where process_key = $1 and worker_id <> all ($2::text[]))
       insert into job_workers (worker_id, process_key) select unnest($2::text[]), $1
       on conflict do nothing`,
      [this.#processKey, [...this.#workerIds]],
    );
  }

  /**
   * Also deletes the worker names of dead processes. This is safe immediately, because only this class reads
   * them and living processes write theirs in each round.
   */
  async #findAbandoned(): Promise<string[]> {
    const { rows } = await this.#pool.query<{ worker_id: string }>(
      `with living as (
         select objid::bigint as process_key from pg_locks
         where locktype = 'advisory' and classid::bigint = $1 and granted
           and database = (select oid from pg_database where datname = current_database())),
       gone as (delete from job_workers where process_key not in (select process_key from living))
       select distinct locked_by as worker_id from graphile_worker.jobs
       where locked_by is not null and locked_by not in (
         select worker_id from job_workers where process_key in (select process_key from living))`,
      [lockClass],
    );
    return rows.map((row) => row.worker_id);
  }
}
