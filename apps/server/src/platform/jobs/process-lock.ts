import { randomInt } from 'node:crypto';
import { Client } from 'pg';
import type { Pool, QueryConfig } from 'pg';
import { isDatabaseAway } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';

/** The first half of the advisory lock's key; the second is drawn by each process. */
const lockClass = 7_310_443;

/**
 * graphile-worker gives the jobs of a killed process back after four hours. We know sooner: each process holds an
 * advisory lock for as long as it lives, whatever the clocks say, and names its workers beside it. A job that is
 * held by a worker of no living process is given back.
 */
export class ProcessLock {
  readonly #url: string;
  readonly #pool: Pool;
  readonly #log: Logger;
  readonly #processKey = randomInt(1, 2 ** 31 - 1);
  readonly #workerIds = new Set<string>();
  #suspects: string[] = [];
  #client: Client | undefined;
  #closed = false;

  constructor(url: string, pool: Pool, log: Logger) {
    this.#url = url;
    this.#pool = pool;
    this.#log = log;
  }

  async hold(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
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

  /** Whatever it still holds belongs to nobody from now on. */
  forgetWorker(workerId: string): void {
    this.#workerIds.delete(workerId);
  }

  /** Takes hold again if our own line was cut, and gives the jobs of the dead back. */
  async tend(): Promise<void> {
    await this.#feel();
    if (!this.#client && !this.#closed) await this.hold();
    await this.#writeNames();
    const abandoned = await this.#findAbandoned();
    // Seen twice, a round apart: a living process whose line was cut has taken hold again by then.
    const dead = abandoned.filter((workerId) => this.#suspects.includes(workerId));
    this.#suspects = abandoned;
    if (dead.length > 0) await this.#giveBack(dead);
  }

  async release(): Promise<void> {
    this.#closed = true;
    this.#workerIds.clear();
    await this.#writeNames().catch(() => {});
    await this.#client?.end();
  }

  /** A line that was cut a moment ago may not have said so yet; whoever pulls at it notices. */
  async #feel(): Promise<void> {
    const client = this.#client;
    // A library's type has no timeout for a single query, but the library does.
    const pull: QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: 5_000 };
    await client?.query(pull).catch((error: unknown) => {
      // Only slow, it is still held.
      if (!isDatabaseAway(error)) return;
      if (this.#client === client) this.#client = undefined;
      client.end().catch(() => {});
    });
  }

  async #giveBack(workerIds: string[]): Promise<void> {
    const { rows: lost } = await this.#pool.query<{ id: string; job: string }>(
      `select id::text, task_identifier as job from graphile_worker.jobs
       where locked_by = any ($1) and attempts >= max_attempts`,
      [workerIds],
    );
    await this.#pool.query('select graphile_worker.force_unlock_workers($1::text[])', [workerIds]);
    this.#log.info({ workerIds }, 'took over from a worker that ended without saying goodbye');
    for (const { id, job } of lost) {
      this.#log.error({ job, jobId: id }, 'a job failed for good: its worker died over the last attempt');
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

  /** Names of dead processes go at once: nobody but us goes by them, and the living write theirs every round. */
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
