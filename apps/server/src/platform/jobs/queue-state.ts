import type { Pool } from 'pg';
import { realClock } from '../clock/clock.ts';

/** Jobs that could run at this moment or are running; those waiting for their next try are not counted. */
export async function countActiveJobs(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ active: number }>(
    `select count(*) as active from graphile_worker.jobs
     where locked_at is not null or (attempts < max_attempts and run_at <= $1)`,
    [realClock.now()],
  );
  return rows[0]!.active;
}

export interface FailedJob {
  id: string;
  job: string;
  attempts: number;
  error: string;
  failedAt: Date;
}

/** Jobs that used up all their attempts, newest first. They stay until somebody reschedules or removes them. */
export async function listFailedJobs(pool: Pool, limit: number): Promise<FailedJob[]> {
  const { rows } = await pool.query<FailedJob>(
    `select id::text, task_identifier as job, attempts, coalesce(last_error, '') as error, updated_at as "failedAt"
     from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
     order by updated_at desc limit $1`,
    [limit],
  );
  return rows;
}
