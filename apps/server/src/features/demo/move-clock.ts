import { setTimeout as pause } from 'node:timers/promises';
import { minuteMs, secondMs } from '@crewtable/contract';
import type { Pool, PoolClient } from 'pg';
import { realClock } from '../../platform/clock/clock.ts';
import type { DemoClock } from '../../platform/demo/demo-clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findLastDue, readQueueState } from '../../platform/jobs/queue-state.ts';
import { sweepDueWork } from '../../platform/jobs/schedule.ts';

export interface MoveClockDeps {
  db: Db;
  pool: Pool;
  clock: DemoClock;
  /** Another system that follows the same clock: the sandbox of the payment provider. */
  outside?: OutsideWorld;
  /** How long the jobs of one step may take. */
  stepTimeoutMs?: number | undefined;
}

interface OutsideWorld {
  nextDueAt(): Promise<Date | null>;
  /** Does what is due until then, and returns how many things that were. */
  advance(now: Date): Promise<number>;
}

const moveLock = 7_310_444;
const usualStepTimeoutMs = minuteMs;
const pollMs = 10;
/** Work of the same second runs in one step: without a move, the worker looks for due work every second too. */
const stepMs = secondMs;

/**
 * Moves the clock to the target in steps. The clock stops at each time at which something is due, the due
 * work becomes jobs, and these jobs (and the jobs that they cause) finish before the clock moves on. Work of
 * the payment provider (renewals, holds that expire, webhooks that are sent again) is done in the same order.
 */
export async function moveClock(deps: MoveClockDeps, target: Date): Promise<void> {
  await withMoveLock(deps.pool, async () => {
    const { db, clock, outside } = deps;
    for (;;) {
      const ours = await nextAfterJobs(deps);
      // The provider's work reaches us as webhooks, which cause jobs: waits for these jobs too.
      if (outside && (await outside.advance(clock.now())) > 0) continue;
      const theirs = (await outside?.nextDueAt()) ?? undefined;
      const due = earlier(ours, theirs);
      if (!due || due > target) break;
      if (due !== ours) {
        await clock.moveTo(due);
        continue;
      }
      const limit = earlier(theirs, new Date(Math.min(due.getTime() + stepMs, target.getTime())))!;
      const step = (await findLastDue(db, limit)) ?? due;
      await clock.moveTo(step);
      // A worker may be sweeping the same row: then its jobs appear soon.
      if ((await sweepDueWork(db, step)) === 0) await pause(pollMs);
    }
    await clock.moveTo(target);
  });
}

function earlier(one: Date | undefined, other: Date | undefined): Date | undefined {
  if (!one || !other) return one ?? other;
  return other < one ? other : one;
}

/** Two concurrent moves would each see the unfinished work of the other. */
async function withMoveLock(pool: Pool, work: () => Promise<void>): Promise<void> {
  const client: PoolClient = await pool.connect();
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      moveLock,
    ]);
    if (!rows[0]!.got) {
      throw new AppError('still_running', {
        message: 'The clock is being moved already.',
        retryAfterSeconds: 2,
      });
    }
    try {
      await work();
    } finally {
      await client.query('select pg_advisory_unlock($1)', [moveLock]);
    }
  } finally {
    client.release();
  }
}

/** Waits until no job is left, and returns when the next work is due. */
async function nextAfterJobs({
  db,
  stepTimeoutMs = usualStepTimeoutMs,
}: MoveClockDeps): Promise<Date | undefined> {
  const deadline = realClock.now().getTime() + stepTimeoutMs;
  for (;;) {
    const { activeJobs, nextDueAt } = await readQueueState(db);
    if (activeJobs === 0) return nextDueAt;
    if (realClock.now().getTime() > deadline) {
      throw new AppError('unavailable', {
        message: 'The clock stopped on its way: jobs are waiting and no worker finishes them.',
        retryAfterSeconds: 10,
      });
    }
    await pause(pollMs);
  }
}
