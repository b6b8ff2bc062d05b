import { createHash } from 'node:crypto';
import type { Endpoint } from '@crewtable/contract';
import type { FastifyRequest } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';
import { AppError } from './app-error.ts';

export interface RepeatableCall {
  endpoint: Endpoint;
  request: FastifyRequest;
  viewerId: string | undefined;
}

/**
 * Keeps the answer in the verb's own transaction: then the answer exists exactly if the effect does, whatever
 * happens to the process, and a verb that was overtaken by another attempt is rolled back.
 */
export type KeepAnswer<Answer = object> = (tx: Tx, answer: Answer) => Promise<void>;

export interface Idempotency {
  /**
   * Does the work once per key and gives the same answer to everyone who asks again. A verb that does not keep its
   * answer itself has it kept after its work; it must bear being run again if the process dies in between.
   */
  once(call: RepeatableCall, work: (keep: KeepAnswer) => Promise<object>): Promise<object>;
}

/** As long as a call may take before another attempt takes its work over. */
const runningMs = 30_000;
const waitMs = 10_000;
const lookAgainMs = 40;
const keyPattern = /^[\x21-\x7e]{1,200}$/;

/** On real time: it guards against impatient fingers and lost connections, whatever the product's clock says. */
export function createIdempotency(db: Db, realTime: Clock, log: Logger): Idempotency {
  return {
    async once(call, work) {
      const key = call.request.headers['idempotency-key'];
      if (key === undefined) return work(async () => {});
      if (typeof key !== 'string' || !keyPattern.test(key)) {
        throw new AppError('bad_input', { message: 'Idempotency-Key must be 1 to 200 visible characters.' });
      }
      const scope = scopeOf(call, key);
      const giveUpAt = realTime.now().getTime() + waitMs;
      let free = true;
      for (;;) {
        const now = realTime.now();
        const claim = free ? await stake(db, scope, now) : undefined;
        if (claim) return workUnder(claim, db, log, work);
        const found = await findCall(db, scope);
        if (found?.answer) return JSON.parse(found.answer) as object;
        free = !found || found.running_until < now;
        if (free) continue;
        if (now.getTime() > giveUpAt) throw stillRunning();
        await pause(lookAgainMs);
      }
    },
  };
}

const stillRunning = () => new AppError('still_running', { retryAfterSeconds: 2 });

async function workUnder(
  claim: Claim,
  db: Db,
  log: Logger,
  work: (keep: KeepAnswer) => Promise<object>,
): Promise<object> {
  let kept = false;
  const keep: KeepAnswer = async (tx, answer) => {
    if (!(await storeAnswer(tx, claim, answer))) throw stillRunning();
    kept = true;
  };
  let answer: object;
  try {
    answer = await work(keep);
  } catch (error) {
    // A refusal is not an effect: the same key may be tried again, for example after paying.
    await dropClaim(db, claim).catch((fault) => log.warn({ err: fault }, 'a claim could not be dropped'));
    throw error;
  }
  // The effect is there: not to remember the answer is no reason to deny it.
  if (!kept) {
    await storeAnswer(db, claim, answer).catch((fault) =>
      log.warn({ err: fault }, 'an answer could not be kept'),
    );
  }
  return answer;
}

function scopeOf({ endpoint, request, viewerId }: RepeatableCall, key: string): string {
  const parts = [viewerId ?? '', endpoint.method, request.url, key, JSON.stringify(request.body ?? null)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** The right to do the work. Its end tells it from later claims to the same call. */
interface Claim {
  scope: string;
  runningUntil: Date;
}

/** For the one caller that may do the work: the first, or the next after one that died over it. */
async function stake(db: Db, scope: string, now: Date): Promise<Claim | undefined> {
  const runningUntil = new Date(now.getTime() + runningMs);
  const { rows } = await sql`
    insert into idempotency_keys (scope, running_until, created_at) values (${scope}, ${runningUntil}, ${now})
    on conflict (scope) do update set running_until = excluded.running_until
      where idempotency_keys.answer is null and idempotency_keys.running_until < ${now}
    returning scope`.execute(db);
  return rows.length === 1 ? { scope, runningUntil } : undefined;
}

function findCall(db: Db, scope: string) {
  return db
    .selectFrom('idempotency_keys')
    .select(['answer', 'running_until'])
    .where('scope', '=', scope)
    .executeTakeFirst();
}

/** False when another attempt has taken over meanwhile. */
async function storeAnswer(db: Db | Tx, claim: Claim, answer: object): Promise<boolean> {
  const stored = await db
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('scope', '=', claim.scope)
    .where('running_until', '=', claim.runningUntil)
    .where('answer', 'is', null)
    .executeTakeFirst();
  return stored.numUpdatedRows === 1n;
}

async function dropClaim(db: Db, claim: Claim): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('scope', '=', claim.scope)
    .where('running_until', '=', claim.runningUntil)
    .where('answer', 'is', null)
    .execute();
}

const keptMs = 24 * 60 * 60 * 1_000;

export async function sweepIdempotencyKeys(db: Db, realNow: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(realNow.getTime() - keptMs))
    .execute();
}
