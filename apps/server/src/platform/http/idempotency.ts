import { createHash } from 'node:crypto';
import type { Endpoint } from '@crewtable/contract';
import type { FastifyRequest } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import type { Db } from '../db/database.ts';
import { AppError } from './app-error.ts';

export interface RepeatableCall {
  endpoint: Endpoint;
  request: FastifyRequest;
  viewerId: string | undefined;
}

export interface Idempotency {
  /** Does the work once per key and gives the same answer to everyone who asks again. */
  once(call: RepeatableCall, work: () => Promise<object>): Promise<object>;
}

/** As long as a call may take before another process takes its work over. */
const runningMs = 30_000;
const waitMs = 10_000;
const lookAgainMs = 40;
const keyPattern = /^[\x21-\x7e]{1,200}$/;

/** Keeps first answers on real time: it guards against impatient fingers and lost connections, not product time. */
export function createIdempotency(db: Db, realTime: Clock): Idempotency {
  return {
    async once(call, work) {
      const key = call.request.headers['idempotency-key'];
      if (key === undefined) return work();
      if (typeof key !== 'string' || !keyPattern.test(key)) {
        throw new AppError('bad_input', { message: 'Idempotency-Key must be 1 to 200 visible characters.' });
      }
      const scope = scopeOf(call, key);
      const giveUpAt = realTime.now().getTime() + waitMs;
      while (!(await claim(db, scope, realTime.now()))) {
        const stored = await db
          .selectFrom('idempotency_keys')
          .select('answer')
          .where('scope', '=', scope)
          .executeTakeFirst();
        if (stored?.answer) return stored.answer as object;
        if (realTime.now().getTime() > giveUpAt)
          throw new AppError('still_running', { retryAfterSeconds: 2 });
        await pause(lookAgainMs);
      }
      return keepAnswer(db, scope, work);
    },
  };
}

function scopeOf({ endpoint, request, viewerId }: RepeatableCall, key: string): string {
  const parts = [viewerId ?? '', endpoint.method, request.url, key, JSON.stringify(request.body ?? null)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** True for the one caller that may do the work: the first, or the next after a process that died over it. */
async function claim(db: Db, scope: string, now: Date): Promise<boolean> {
  const runningUntil = new Date(now.getTime() + runningMs);
  const { rows } = await sql`
    insert into idempotency_keys (scope, running_until, created_at) values (${scope}, ${runningUntil}, ${now})
    on conflict (scope) do update set running_until = excluded.running_until
      where idempotency_keys.answer is null and idempotency_keys.running_until < ${now}
    returning scope`.execute(db);
  return rows.length === 1;
}

async function keepAnswer(db: Db, scope: string, work: () => Promise<object>): Promise<object> {
  try {
    const answer = await work();
    await db
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(answer) })
      .where('scope', '=', scope)
      .execute();
    return answer;
  } catch (error) {
    // A refusal is not an effect: the same key may be tried again, for example after paying.
    await db.deleteFrom('idempotency_keys').where('scope', '=', scope).where('answer', 'is', null).execute();
    throw error;
  }
}

const keptMs = 24 * 60 * 60 * 1_000;

export async function sweepIdempotencyKeys(db: Db, realNow: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(realNow.getTime() - keptMs))
    .execute();
}
