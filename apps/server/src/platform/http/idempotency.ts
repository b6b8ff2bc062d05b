import { createHash } from 'node:crypto';
import type { Endpoint } from '@crewtable/contract';
import type { FastifyRequest } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
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
  /** For a verb that is safe to run again: it runs at each call, but a key that came with another body is refused. */
  withOneBody<Answer>(call: RepeatableCall, work: () => Promise<Answer>): Promise<Answer>;
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
      const names = namesOf(call);
      if (!names) return work(async () => {});
      const giveUpAt = realTime.now().getTime() + waitMs;
      let free = true;
      for (;;) {
        const now = realTime.now();
        const runningUntil = new Date(now.getTime() + runningMs);
        const claim = free
          ? ((await insertClaim(db, names, now, runningUntil)) ??
            (await takeOverClaim(db, names.scope, now, runningUntil)))
          : undefined;
        if (claim) return workUnder(claim, db, log, work);
        const found = await findCall(db, names);
        if (found?.answer) return JSON.parse(found.answer) as object;
        free = !found || found.running_until < now;
        if (free) continue;
        if (now.getTime() > giveUpAt) throw stillRunning();
        await pause(lookAgainMs);
      }
    },
    async withOneBody(call, work) {
      const names = namesOf(call);
      if (!names) return work();
      const now = realTime.now();
      // Remembers the body and no answer, which may hold a secret.
      const claim = await insertClaim(db, names, now, now);
      if (!claim) await findCall(db, names);
      try {
        return await work();
      } catch (error) {
        if (claim) await dropQuietly(db, claim, log);
        throw error;
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
    await dropQuietly(db, claim, log);
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

/** How a call is found again: `scope` knows its body, `keyScope` does not. */
interface CallNames {
  scope: string;
  keyScope: string;
}

/** Undefined where the caller sent no key. */
function namesOf({ endpoint, request, viewerId }: RepeatableCall): CallNames | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !keyPattern.test(key)) {
    throw new AppError('bad_input', { message: 'Idempotency-Key must be 1 to 200 visible characters.' });
  }
  const parts = [viewerId ?? '', endpoint.method, request.url, key];
  return {
    scope: hash([...parts, JSON.stringify(request.body ?? null)]),
    keyScope: hash(parts),
  };
}

const hash = (parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** The right to do the work. Its end tells it from later claims to the same call. */
interface Claim {
  scope: string;
  runningUntil: Date;
}

/** For the first caller alone. Undefined also where the key was used with another body. */
async function insertClaim(
  db: Db,
  { scope, keyScope }: CallNames,
  now: Date,
  runningUntil: Date,
): Promise<Claim | undefined> {
  const row = await db
    .insertInto('idempotency_keys')
    .values({ scope, key_scope: keyScope, running_until: runningUntil, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('scope')
    .executeTakeFirst();
  return row && { scope, runningUntil };
}

/** For the next caller after one that died over the work. */
async function takeOverClaim(
  db: Db,
  scope: string,
  now: Date,
  runningUntil: Date,
): Promise<Claim | undefined> {
  const row = await db
    .updateTable('idempotency_keys')
    .set({ running_until: runningUntil })
    .where('scope', '=', scope)
    .where('answer', 'is', null)
    .where('running_until', '<', now)
    .returning('scope')
    .executeTakeFirst();
  return row && { scope, runningUntil };
}

/** Refuses a call whose key was used with another body. */
async function findCall(db: Db, { scope, keyScope }: CallNames) {
  const found = await db
    .selectFrom('idempotency_keys')
    .select(['answer', 'running_until', 'scope'])
    .where((row) => row.or([row('scope', '=', scope), row('key_scope', '=', keyScope)]))
    .executeTakeFirst();
  if (found && found.scope !== scope) throw new AppError('key_reused');
  return found;
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

/** A refusal is not an effect: to keep the claim by mistake is no reason to hide it. */
async function dropQuietly(db: Db, claim: Claim, log: Logger): Promise<void> {
  await dropClaim(db, claim).catch((fault) => log.warn({ err: fault }, 'a claim could not be dropped'));
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
