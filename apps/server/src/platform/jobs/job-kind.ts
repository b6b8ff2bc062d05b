import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/**
 * Lower numbers run first; jobs of one priority run in the order in which they became due. Urgent is what a person waits
 * for in front of a screen, bulk is what thousands get at once.
 */
export const priorities = { urgent: -10, normal: 0, bulk: 10 } as const;

export type Priority = keyof typeof priorities;

/** A kind of work that runs after the transaction that asked for it, in whichever process has time. */
export interface JobKind<Payload extends object> {
  readonly name: string;
  readonly maxAttempts: number;
  readonly priority: number;
  /** Never there: it carries the payload's type. */
  readonly payload?: Payload;
}

interface JobOptions {
  maxAttempts?: number;
  priority?: Priority;
}

/** With graphile-worker's back-off, 12 attempts reach over about sixteen hours. */
export function jobKind<Payload extends object>(
  name: string,
  { maxAttempts = 12, priority = 'normal' }: JobOptions = {},
): JobKind<Payload> {
  return { name, maxAttempts, priority: priorities[priority] };
}

/**
 * Part of the caller's transaction: the job exists exactly if the change that causes it does. Jobs of one lane run one
 * after the other, however many workers there are; without a lane, as there is time.
 */
export async function enqueue<Payload extends object>(
  tx: Tx,
  kind: JobKind<Payload>,
  payload: Payload,
  lane?: string,
): Promise<void> {
  await sql`select graphile_worker.add_job(${kind.name}, payload := ${JSON.stringify(payload)}::json,
    queue_name := ${lane ?? null}::text, max_attempts := ${kind.maxAttempts}::integer,
    priority := ${kind.priority}::integer)`.execute(tx);
}

export interface JobHandler {
  kind: JobKind<never>;
  run(payload: unknown): Promise<void>;
}

/** Pairs a kind with its work. The payload was written by `enqueue`, so its type is known. */
export function handle<Payload extends object>(
  kind: JobKind<Payload>,
  work: (payload: Payload) => Promise<void>,
): JobHandler {
  return { kind: kind as JobKind<never>, run: (payload) => work(payload as Payload) };
}
