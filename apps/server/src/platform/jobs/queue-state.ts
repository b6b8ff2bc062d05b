import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db, Tx } from '../db/database.ts';

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
  jobs: { id: string; failedAt: Date }[];
}

const isFailed = sql`attempts >= max_attempts and locked_at is null`;

/** The jobs without attempts left, by kind, the oldest first. Times are real times. */
export async function countFailedJobs(db: Db): Promise<FailedKind[]> {
  const { rows } = await sql<{ kind: string; id: string; failedAt: Date }>`
    select task_identifier as kind, id::text, updated_at as "failedAt"
    from graphile_worker.jobs where ${isFailed} order by updated_at, id`.execute(db);
  const byKind = new Map<string, FailedKind>();
  for (const { kind, ...job } of rows) {
    const found = byKind.get(kind);
    if (found) found.jobs.push(job);
    else byKind.set(kind, { kind, jobs: [job] });
  }
  return [...byKind.values()];
}

export interface KindInQueue {
  kind: string;
  running: number;
  /** Due now. */
  waiting: number;
  /** After an error, at a later time. */
  later: number;
  failed: number;
  /** When the oldest that is not failed was added. */
  oldestAt: Date | null;
  /** Since when the first of the waiting ones is due. */
  dueSince: Date | null;
}

const isDue = sql`locked_at is null and attempts < max_attempts and run_at <= clock_timestamp()`;

/** What is in the queue, by kind: those with failed jobs first, then those with the most work. */
export async function countJobsByKind(db: Db): Promise<KindInQueue[]> {
  const { rows } = await sql<KindInQueue>`
    with counted as (
      select task_identifier as kind, count(*) filter (where locked_at is not null) as running,
        count(*) filter (where ${isFailed}) as failed,
        count(*) filter (where ${isDue}) as waiting, min(run_at) filter (where ${isDue}) as "dueSince",
        count(*) filter (where locked_at is null and attempts < max_attempts and run_at > clock_timestamp()) as later,
        min(created_at) filter (where not (${isFailed})) as "oldestAt"
      from graphile_worker.jobs group by task_identifier)
    select * from counted order by failed desc, running + waiting + later desc, kind`.execute(db);
  return rows;
}

export interface FailedJobRow {
  id: string;
  kind: string;
  attempts: number;
  error: string;
  failedAt: Date;
  /** The event in its payload, if there is one. */
  eventId: string | null;
}

/** Each kind gets its share of the list, so that many failed mails do not hide the one refund. */
export async function listFailedByKind(db: Db, perKind: number): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    select id::text, kind, attempts, error, "failedAt", "eventId" from (
      select jobs.id, tasks.identifier as kind, attempts, coalesce(last_error, '') as error,
        updated_at as "failedAt", payload ->> 'eventId' as "eventId",
        row_number() over (partition by task_id order by updated_at desc, jobs.id desc) as place
      from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
      where ${isFailed}) as failed
    where place <= ${perKind} order by "failedAt" desc, id desc`.execute(db);
  return rows;
}

/**
 * Gives failed jobs all their attempts again, from now on. Returns those that were still failed: of two at the same
 * moment one gets none.
 */
export async function retryFailedJobs(
  tx: Tx,
  which: { jobId: string } | { kind: string },
): Promise<{ id: string; kind: string }[]> {
  const chosen =
    'jobId' in which ? sql`jobs.id = ${which.jobId}::bigint` : sql`tasks.identifier = ${which.kind}`;
  const { rows } = await sql<{ id: string; kind: string }>`
    with chosen as materialized (
      select jobs.id, tasks.identifier as kind from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
      where ${chosen} and ${isFailed} order by jobs.id for update of jobs),
    again as materialized (
      select id from graphile_worker.reschedule_jobs((select array_agg(id) from chosen), run_at := now(), attempts := 0))
    select chosen.id::text, kind from chosen join again on again.id = chosen.id`.execute(tx);
  return rows;
}

/** The processes that work on the queue. One that was killed stays for a few seconds. */
export async function countWorkers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('job_workers')
    .select((eb) => eb.fn.count<number>('process_key').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
