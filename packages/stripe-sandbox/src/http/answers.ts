import type { PoolClient } from 'pg';
import { Refusal } from './refusal.ts';
import type { ErrorObject } from './refusal.ts';

export interface Answer {
  status: number;
  body: object;
}

export const errorBody = ({ error }: Refusal): { error: ErrorObject } => ({ error });

/** Rolls back the work on a `Refusal`, unless it must stay: a declined card leaves a failed charge. */
export async function answerOf(db: PoolClient, work: () => Promise<object>): Promise<Answer> {
  await db.query('savepoint work');
  try {
    return { status: 200, body: await work() };
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    if (!problem.keepsChanges) await db.query('rollback to savepoint work');
    return { status: problem.status, body: errorBody(problem) };
  }
}
