import type { Pool } from 'pg';

/** Runs jobs that wait for their retry now, so that no test waits for the back-off. */
export async function runRetriesNow(pool: Pool): Promise<void> {
  await pool.query('update graphile_worker._private_jobs set run_at = created_at where locked_at is null');
  await pool.query(`select pg_notify('jobs:insert', '{"count":10}')`);
}

export async function listJobs(pool: Pool) {
  const { rows } = await pool.query<{
    kind: string;
    attempts: number;
    isDelayed: boolean;
    error: string | null;
    locked: boolean;
  }>(
    `select task_identifier as kind, attempts, run_at > now() as "isDelayed", last_error as error, locked_at is not null as locked
     from graphile_worker.jobs order by id`,
  );
  return rows;
}
