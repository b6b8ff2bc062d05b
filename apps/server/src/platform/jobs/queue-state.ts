import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../db/database.ts';

export interface QueueState {
  /**
   * Jobs that are running or due, and mails that wait for a job. Later retries of failed jobs do not count.
   */
  activeJobs: number;
  nextDueAt: Date | undefined;
}

/**
 * Reads active jobs and the next due time in one snapshot: work that is just becoming a job counts exactly
 * once. graphile-worker compares with the time of PostgreSQL, so this query does too. It uses
 * clock_timestamp() instead of the start of the statement, because the snapshot may contain a job that was
 * added after that start.
 */
export async function readQueueState(db: Db): Promise<QueueState> {
  const { rows } = await sql<{ active: number; next: Date | null }>`
    select (select count(*) from graphile_worker.jobs
            where locked_at is not null or (attempts < max_attempts and run_at <= clock_timestamp()))
           + (select count(*) from outgoing_mail where waits_for_pickup) as active,
           (select min(due_at) from scheduled_work) as next`.execute(db);
  return { activeJobs: rows[0]!.active, nextDueAt: rows[0]!.next ?? undefined };
}

/** The last due time of work that is due until then. Returns undefined if there is none. */
export async function findLastDue(db: Db, until: Date): Promise<Date | undefined> {
  const { last } = await db
    .selectFrom('scheduled_work')
    .select((eb) => eb.fn.max('due_at').as('last'))
    .where('due_at', '<=', until)
    .executeTakeFirstOrThrow();
  return last ?? undefined;
}

export interface FailedJob {
  id: string;
  job: string;
  attempts: number;
  error: string;
  failedAt: Date;
}

/**
 * Lists jobs without attempts left, newest first. They stay until an operator reschedules or removes them.
 */
export async function listFailedJobs(pool: Pool, limit: number): Promise<FailedJob[]> {
  const { rows } = await pool.query<FailedJob>(
    `select id::text, task_identifier as job, attempts, coalesce(last_error, '') as error, updated_at as "failedAt"
     from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
     order by updated_at desc limit $1`,
    [limit],
  );
  return rows;
}

export interface FailedKind {
  kind: string;
  ids: string[];
  firstFailedAt: Date;
}

/** The jobs without attempts left, by kind, the oldest first. Times are real times. */
export async function countFailedJobs(db: Db): Promise<FailedKind[]> {
  const { rows } = await sql<FailedKind>`
    select task_identifier as kind, array_agg(id::text order by id) as ids, min(updated_at) as "firstFailedAt"
    from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
    group by task_identifier order by min(updated_at)`.execute(db);
  return rows;
}
