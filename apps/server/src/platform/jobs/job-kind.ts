import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { requestIdOf } from '../request-id.ts';
import type { Traced } from '../request-id.ts';

/**
 * Lower numbers run first; jobs of one priority run in the order in which they became due. Urgent: a student
 * waits for the result on the screen. Bulk: thousands of students get it at the same time.
 */
export const priorities = { urgent: -10, normal: 0, bulk: 10 } as const;

export type Priority = keyof typeof priorities;

/** A kind of job. A job runs after the transaction that enqueued it, in any worker process. */
export interface JobKind<Payload extends object> {
  readonly name: string;
  readonly maxAttempts: number;
  readonly priority: number;
  /** Always undefined: it only carries the type of the payload. */
  readonly payload?: Payload;
}

interface JobOptions {
  maxAttempts?: number;
  priority?: Priority;
}

/** With graphile-worker's back-off, 12 attempts span about sixteen hours. */
export function jobKind<Payload extends object>(
  name: string,
  { maxAttempts = 12, priority = 'normal' }: JobOptions = {},
): JobKind<Payload> {
  return { name, maxAttempts, priority: priorities[priority] };
}

/**
 * Part of the caller's transaction: the job exists exactly if the change that causes it is committed. Jobs of
 * the same queue run one after the other, in all workers together. Jobs without a queue name run in parallel.
 */
export async function enqueue<Payload extends object>(
  tx: Tx,
  kind: JobKind<Payload>,
  payload: Payload,
  queueName?: string,
): Promise<void> {
  await sql`select graphile_worker.add_job(${kind.name}, payload := ${writePayload(tx, payload)}::json,
    queue_name := ${queueName ?? null}::text, max_attempts := ${kind.maxAttempts}::integer,
    priority := ${kind.priority}::integer)`.execute(tx);
}

/** Many jobs of one kind, without queue names: one statement and one wake-up of the workers, however many they are. */
export async function enqueueAll<Payload extends object>(
  tx: Tx,
  kind: JobKind<Payload>,
  payloads: readonly Payload[],
): Promise<void> {
  if (payloads.length === 0) return;
  const texts = payloads.map((payload) => writePayload(tx, payload));
  await sql`select count(*) from graphile_worker.add_jobs(array(
    select row(${kind.name}::text, payload::json, null, null, ${kind.maxAttempts}::integer, null,
      ${kind.priority}::integer, null)::graphile_worker.job_spec
    from unnest(${texts}::text[]) as payload))`.execute(tx);
}

/** The payload as JSON, with the id of the request that causes the job. The handler does not see the id. */
export function writePayload(tx: Tx, payload: object): string {
  const requestId = requestIdOf(tx);
  return JSON.stringify(requestId === undefined ? payload : { ...payload, requestId });
}

/** Takes apart what `writePayload` has written. */
export function readPayload(stored: unknown): { requestId: string | undefined; payload: unknown } {
  if (typeof stored !== 'object' || stored === null || !('requestId' in stored))
    return { requestId: undefined, payload: stored };
  const { requestId, ...payload } = stored;
  return { requestId: String(requestId), payload };
}

export interface JobHandler {
  kind: JobKind<never>;
  run(payload: unknown, traced: Traced): Promise<void>;
}

/**
 * Connects a job kind to its handler. The payload was written by `enqueue`, so its type is known. Dependencies go
 * through `traced`, so that log lines and further jobs have the id of the request that caused this job.
 */
export function handle<Payload extends object>(
  kind: JobKind<Payload>,
  work: (payload: Payload, traced: Traced) => Promise<void>,
): JobHandler {
  return { kind: kind as JobKind<never>, run: (payload, traced) => work(payload as Payload, traced) };
}
