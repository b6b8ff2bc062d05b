import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { JobKind } from './job-kind.ts';

/**
 * Future work is a row with `due_at` on the product's clock. graphile-worker's own `run_at` follows the machine's
 * time and cannot be moved with a demo clock.
 */
export interface FutureWork<Payload extends object> {
  /** What it is about: one row per kind and subject, so that scheduling again moves it. */
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
    payload: JSON.stringify(work.payload),
    max_attempts: kind.maxAttempts,
    priority: kind.priority,
  };
  await tx
    .insertInto('scheduled_work')
    .values({ kind: kind.name, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet(values))
    .execute();
}

/** The same as parts of a statement, with the columns of its cause. */
interface PlannedWork {
  subject: RawBuilder<unknown>;
  dueAt: Date;
  payload: RawBuilder<unknown>;
}

/**
 * For a statement that writes something down and plans the work for it at once: one row for each that `cause`, a part
 * of that statement, has. Unlike a job that is added, it announces nothing, and announcements make commits wait for
 * each other; it is swept up within a second. What is planned already stays as it is.
 */
export function planned(
  kind: Pick<JobKind<never>, 'name' | 'maxAttempts' | 'priority'>,
  { subject, dueAt, payload }: PlannedWork,
  cause: RawBuilder<unknown>,
) {
  return sql`insert into scheduled_work (kind, subject, due_at, payload, max_attempts, priority)
    select ${kind.name}, ${subject}, ${dueAt}::timestamptz, ${payload}, ${kind.maxAttempts}::integer,
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

/** Turns what is due into jobs, in its order, in one statement. Any number of processes may do so at once. */
export async function sweepDueWork(db: Db, now: Date): Promise<number> {
  const { rows } = await sql`
    with due as (
      delete from scheduled_work where id in (
        select id from scheduled_work where due_at <= ${now} order by due_at, id limit ${maxPerSweep} for update skip locked)
      returning *)
    select graphile_worker.add_job(kind, payload := payload::json, max_attempts := max_attempts,
      priority := priority)
    from (select * from due order by due_at, id) as in_order`.execute(db);
  return rows.length;
}

export async function listDueNext(db: Db, limit: number): Promise<{ kind: string; dueAt: Date }[]> {
  return db
    .selectFrom('scheduled_work')
    .select(['kind', 'due_at as dueAt'])
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}
