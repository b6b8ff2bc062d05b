import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { writePayload } from './job-kind.ts';
import type { JobKind } from './job-kind.ts';

/**
 * Future work is a row whose `due_at` refers to the product's clock. The `run_at` of graphile-worker refers
 * to real time, which cannot be moved with the demo clock.
 */
export interface FutureWork<Payload extends object> {
  /** There is one row per kind and subject, so that scheduling the same work again moves it. */
  subject: string;
  dueAt: Date;
  payload: Payload;
}

export async function schedule<Payload extends object>(
  tx: Tx,
  kind: JobKind<Payload>,
  work: FutureWork<Payload>,
): Promise<void> {
  const values = {
    subject: work.subject,
    due_at: work.dueAt,
    payload: writePayload(tx, work.payload),
    max_attempts: kind.maxAttempts,
    priority: kind.priority,
  };
  await tx
    .insertInto('scheduled_work')
    .values({ kind: kind.name, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet(values))
    .execute();
}

/** Like FutureWork, but `subject` and `payload` are SQL expressions over the columns of `cause`. */
interface PlannedWork {
  subject: RawBuilder<unknown>;
  dueAt: Date;
  payload: RawBuilder<unknown>;
  /** The request that causes the work: a value, or an expression. */
  requestId?: RawBuilder<unknown> | string | undefined;
}

/**
 * Schedules work as part of a larger SQL statement: one row for each row of `cause`, another part of that
 * statement. Unlike add_job it sends no NOTIFY, which would make commits wait for each other; the worker
 * finds the rows within a second. Rows that exist already are not changed.
 */
export function planned(
  kind: Pick<JobKind<never>, 'name' | 'maxAttempts' | 'priority'>,
  { subject, dueAt, payload, requestId }: PlannedWork,
  cause: RawBuilder<unknown>,
) {
  const traced = sql`jsonb_strip_nulls(${payload} || jsonb_build_object('requestId', ${requestId ?? null}::text))`;
  return sql`insert into scheduled_work (kind, subject, due_at, payload, max_attempts, priority)
    select ${kind.name}, ${subject}, ${dueAt}::timestamptz, ${traced}, ${kind.maxAttempts}::integer,
      ${kind.priority}::integer
    from ${cause} on conflict (kind, subject) do nothing`;
}

export async function unschedule(tx: Tx, kind: Pick<JobKind<never>, 'name'>, subject: string): Promise<void> {
  await tx
    .deleteFrom('scheduled_work')
    .where('kind', '=', kind.name)
    .where('subject', '=', subject)
    .execute();
}

export const maxPerSweep = 200;

/** Turns due work into jobs, in the order of `due_at`. Several processes may do this at the same time. */
export async function sweepDueWork(db: Db, now: Date): Promise<number> {
  const { rows } = await sql`
    with due as (
      delete from scheduled_work where id in (
        select id from scheduled_work where due_at <= ${now} order by due_at, id limit ${maxPerSweep} for update skip locked)
      returning id, due_at, kind, payload, max_attempts, priority)
    select 1 from graphile_worker.add_jobs(array(
      select row(kind, payload::json, null, null, max_attempts, null, priority, null)::graphile_worker.job_spec
      from due order by due_at, id))`.execute(db);
  return rows.length;
}
