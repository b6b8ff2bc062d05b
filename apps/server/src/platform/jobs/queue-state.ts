import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../db/database.ts';

export interface QueueState {
  /** Jobs that could run at this moment or are running, and mails that are about to become one. Not: next tries. */
  activeJobs: number;
  nextDueAt: Date | undefined;
}

/**
 * What is being worked on and what falls due next, seen in one instant: due work that is just becoming a job is
 * either still the one or already the other. The queue goes by PostgreSQL's own time, so this asks for it too: for the
 * time of the look, not of the call, after which a job may have been added that is seen here.
 */
export async function readQueueState(db: Db): Promise<QueueState> {
  const { rows } = await sql<{ active: number; next: Date | null }>`
    select (select count(*) from graphile_worker.jobs
            where locked_at is not null or (attempts < max_attempts and run_at <= clock_timestamp()))
           + (select count(*) from outgoing_mail where waits_for_pickup) as active,
           (select min(due_at) from scheduled_work) as next`.execute(db);
  return { activeJobs: rows[0]!.active, nextDueAt: rows[0]!.next ?? undefined };
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
