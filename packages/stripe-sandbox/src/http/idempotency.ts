import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Answer } from './answers.ts';
import { Refusal } from './refusal.ts';

const keptHours = 24;
const longestKey = 255;

export interface KeyedCall {
  key: string;
  method: string;
  path: string;
  /** As it came, so that the same words are the same call. */
  body: string;
  requestId: string;
}

/**
 * Does the work once per key. The answer is written down in the transaction of the work itself, so that a call whose
 * answer was lost on the way gets it the second time.
 */
export async function oncePerKey(
  db: PoolClient,
  call: KeyedCall,
  realNow: Date,
  work: () => Promise<Answer>,
): Promise<Answer & { replayOf?: string }> {
  if (call.key.length > longestKey) throw keyError(400, 'Idempotency keys can have up to 255 characters.');
  await takeTurn(db, call.key);
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

/** Of two calls with one key at the same time, the second is told to come back: the SDK does by itself. */
async function takeTurn(db: PoolClient, key: string): Promise<void> {
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

/** Stripe forgets keys after a day; so do we. */
export async function forgetOldKeys(
  db: { query(text: string, values: unknown[]): Promise<unknown> },
  realNow: Date,
): Promise<void> {
  await db.query('delete from stripe_sandbox.idempotent_calls where made_at < $1', [
    new Date(realNow.getTime() - keptHours * 60 * 60 * 1000),
  ]);
}
