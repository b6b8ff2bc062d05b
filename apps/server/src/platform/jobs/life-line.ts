import { randomInt } from 'node:crypto';
import { Client } from 'pg';
import type { Pool } from 'pg';
import type { Logger } from '../log/logger.ts';

/** The first half of the advisory lock's key; the second is drawn by each process. */
const lockClass = 7_310_443;

/**
 * graphile-worker gives the jobs of a killed process back after four hours. We know sooner: each process holds an
 * advisory lock for as long as it lives, whatever the clocks say, and names its workers beside it.
 */
export class LifeLine {
  readonly #url: string;
  readonly #pool: Pool;
  readonly #log: Logger;
  readonly #processKey = randomInt(1, 2 ** 31 - 1);
  #client: Client | undefined;
  #closed = false;

  constructor(url: string, pool: Pool, log: Logger) {
    this.#url = url;
    this.#pool = pool;
    this.#log = log;
  }

  async hold(): Promise<void> {
    const client = new Client({ connectionString: this.#url, keepAlive: true });
    const lost = () => {
      if (this.#closed || this.#client !== client) return;
      this.#client = undefined;
      client.end().catch(() => {});
    };
    client.on('error', lost);
    client.on('end', lost);
    await client.connect();
    await client.query('select pg_advisory_lock($1::int, $2::int)', [lockClass, this.#processKey]);
    this.#client = client;
  }

  async nameWorker(workerId: string): Promise<void> {
    await this.#pool.query(
      'insert into job_workers (worker_id, process_key) values ($1, $2) on conflict do nothing',
      [workerId, this.#processKey],
    );
  }

  /** Gives the jobs of dead processes back, and takes hold again if our own line was cut. */
  async tend(): Promise<void> {
    if (!this.#client && !this.#closed) await this.hold();
    const { rows } = await this.#pool.query<{ worker_id: string }>(
      `delete from job_workers where process_key not in (
         select objid::bigint from pg_locks
         where locktype = 'advisory' and classid::bigint = $1 and granted
           and database = (select oid from pg_database where datname = current_database()))
       returning worker_id`,
      [lockClass],
    );
    if (rows.length === 0) return;
    const workerIds = rows.map((row) => row.worker_id);
    await this.#pool.query('select graphile_worker.force_unlock_workers($1::text[])', [workerIds]);
    this.#log.info({ workerIds }, 'took over from a process that ended without saying goodbye');
  }

  async release(): Promise<void> {
    this.#closed = true;
    await this.#pool.query('delete from job_workers where process_key = $1', [this.#processKey]);
    await this.#client?.end();
  }
}
