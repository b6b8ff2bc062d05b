import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { hourMs } from '../durations.ts';
import type { Answer } from './answers.ts';
import { Refusal } from './refusal.ts';

const keptHours = 24;
const maxKeyLength = 255;

export interface KeyedCall {
  key: string;
  method: string;
  path: string;
  /** The raw body: two calls are the same only if their bodies are identical. */
  body: string;
  requestId: string;
}

/**
 * Does the work once per key. The response is stored in the transaction of the work, so that a client that
 * did not receive it gets the same response when it retries.
 */
export async function withIdempotencyKey(
  db: PoolClient,
  call: KeyedCall,
  realNow: Date,
  work: () => Promise<Answer>,
): Promise<Answer & { replayOf?: string }> {
  if (call.key.length > maxKeyLength) throw keyError(400, 'Idempotency keys can have up to 255 characters.');
  await lockKey(db, call.key);
  const fingerprint = fingerprintOf(call);
  const { rows } = await db.query<Answer & { answer: object; fingerprint: string; request_id: string }>(
    `select status, answer, fingerprint, request_id from stripe_sandbox.idempotent_calls where key = $1`,
    [call.key],
  );
  const [earlier] = rows;
  if (earlier) {
    if (earlier.fingerprint !== fingerprint) throw changedParameters(call.key);
    return { status: earlier.status, body: earlier.answer, replayOf: earlier.request_id };
  }
  const answer = await work();
  await db.query(
    `insert into stripe_sandbox.idempotent_calls (key, fingerprint, request_id, status, answer, made_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [call.key, fingerprint, call.requestId, answer.status, answer.body, realNow],
  );
  return answer;
}

/** Of two concurrent calls with one key, the second fails with a 409, which the SDK retries automatically. */
async function lockKey(db: PoolClient, key: string): Promise<void> {
  const { rows } = await db.query<{ mine: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as mine',
    [`idempotency:${key}`],
  );
  if (rows[0]?.mine) return;
  throw keyError(
    409,
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    'idempotency_key_in_use',
  );
}

const fingerprintOf = ({ method, path, body }: KeyedCall) =>
  createHash('sha256')
    .update(JSON.stringify([method, path, body]))
    .digest('hex');

const changedParameters = (key: string) =>
  keyError(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  );

const keyError = (status: number, message: string, code?: 'idempotency_key_in_use') =>
  new Refusal(status, { type: 'idempotency_error', message, ...(code && { code }) });

/** Deletes keys after a day, as Stripe does. */
export async function deleteExpiredKeys(
  db: { query(text: string, values: unknown[]): Promise<unknown> },
  realNow: Date,
): Promise<void> {
  await db.query('delete from stripe_sandbox.idempotent_calls where made_at < $1', [
    new Date(realNow.getTime() - keptHours * hourMs),
  ]);
}
