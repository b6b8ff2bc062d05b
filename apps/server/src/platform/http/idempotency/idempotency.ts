import { createHash } from 'node:crypto';
import { dayMs } from '@crewtable/contract';
import type { Endpoint } from '@crewtable/contract';
import type { FastifyRequest } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../clock/clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Logger } from '../../log/logger.ts';
import { AppError } from '../app-error.ts';

export interface RepeatableCall {
  endpoint: Endpoint;
  request: FastifyRequest;
  viewerId: string | undefined;
}

/**
 * Stores the response in the transaction of the operation. Then the response exists exactly if the change is
 * committed, even if the process dies, and an operation whose claim another attempt took over is rolled back.
 */
export type KeepAnswer<Answer = object> = (tx: Tx, answer: Answer) => Promise<void>;

export interface Idempotency {
  /**
   * Runs the operation once per key and returns the stored response to repeated calls. If the operation does
   * not call `keep`, its response is stored after it has finished; then it must be safe to run again if the
   * process dies in between.
   */
  once(call: RepeatableCall, work: (keep: KeepAnswer) => Promise<object>): Promise<object>;
  /**
   * For operations that are safe to repeat: runs at each call, but refuses a key that was used with another
   * body.
   */
  withOneBody<Answer>(call: RepeatableCall, work: () => Promise<Answer>): Promise<Answer>;
}

/** The lease of a call: after this time another attempt may take over its work. */
const runningMs = 30_000;
const waitMs = 10_000;
const pollEveryMs = 40;
const keyPattern = /^[\x21-\x7e]{1,200}$/;

/**
 * Uses real time, not the product's clock, because it protects against double clicks and lost connections.
 */
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
        if (claim) return runWithClaim(claim, db, log, work);
        const found = await findCall(db, names);
        if (found?.answer) return JSON.parse(found.answer) as object;
        free = !found || found.running_until < now;
        if (free) continue;
        if (now.getTime() > giveUpAt) throw stillRunning();
        await pause(pollEveryMs);
      }
    },
    async withOneBody(call, work) {
      const names = namesOf(call);
      if (!names) return work();
      const now = realTime.now();
      // Stores a hash of the body but no response, because the response may contain a secret.
      const claim = await insertClaim(db, names, now, now);
      if (!claim) await findCall(db, names);
      try {
        return await work();
      } catch (error) {
        if (claim) await tryDropClaim(db, claim, log);
        throw error;
      }
    },
  };
}

const stillRunning = () => new AppError('still_running', { retryAfterSeconds: 2 });

async function runWithClaim(
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
    // A failed operation has changed nothing: the caller may retry with the same key, for example after
    // paying.
    await tryDropClaim(db, claim, log);
    throw error;
  }
  // The change is committed, so a failure to store the response must not fail the request.
  if (!kept) {
    await storeAnswer(db, claim, answer).catch((fault) =>
      log.warn({ err: fault }, 'idempotent response could not be stored'),
    );
  }
  return answer;
}

/** Hashes that identify a call: `scope` includes the body, `keyScope` does not. */
interface CallNames {
  scope: string;
  keyScope: string;
}

/** Returns undefined if the caller sent no key. */
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

/** The right to run the operation. `runningUntil` distinguishes it from later claims on the same call. */
interface Claim {
  scope: string;
  runningUntil: Date;
}

/**
 * Succeeds for the first caller. Returns undefined if the call or its key, with any body, is known already.
 */
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

/** Succeeds if the previous attempt stored no response before its lease expired. */
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

/** Returns false if another attempt has taken over the claim in the meantime. */
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

/** Logs errors instead of throwing them, so that the caller gets the error of the operation. */
async function tryDropClaim(db: Db, claim: Claim, log: Logger): Promise<void> {
  await dropClaim(db, claim).catch((fault) =>
    log.warn({ err: fault }, 'idempotency claim could not be deleted'),
  );
}

async function dropClaim(db: Db, claim: Claim): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('scope', '=', claim.scope)
    .where('running_until', '=', claim.runningUntil)
    .where('answer', 'is', null)
    .execute();
}

const keptMs = dayMs;

export async function sweepIdempotencyKeys(db: Db, realNow: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(realNow.getTime() - keptMs))
    .execute();
}
