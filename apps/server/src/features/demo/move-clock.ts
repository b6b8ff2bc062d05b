import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { realClock } from '../../platform/clock/clock.ts';
import type { DemoClock } from '../../platform/demo/demo-clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { readQueueState } from '../../platform/jobs/queue-state.ts';
import { sweepDueWork } from '../../platform/jobs/schedule.ts';

export interface MoveClockDeps {
  db: Db;
  pool: Pool;
  clock: DemoClock;
  /** A house beside ours that lives by the same clock: the payment provider's stand-in. */
  outside?: OutsideWorld;
}

interface OutsideWorld {
  nextDueAt(): Promise<Date | null>;
  /** Does what is due until then, and answers how much that was. */
  advance(now: Date): Promise<number>;
}

const moveLock = 7_310_444;
const timeoutMs = 60_000;
const lookAgainMs = 10;

/**
 * Walks to the target through everything that falls due on the way, in order: the clock stops at each due moment,
 * what is due becomes jobs, and the jobs (and the jobs they cause) finish before it goes on. What falls due outside
 * (renewals, holds that lapse, webhooks that are sent again) takes its turn among ours.
 */
export async function moveClock(deps: MoveClockDeps, target: Date): Promise<void> {
  await withMoveLock(deps.pool, async () => {
    const { db, clock, outside } = deps;
    for (;;) {
      const ours = await nextAfterJobs(db);
      // What happens outside at this moment reaches us as webhooks, and these cause jobs: wait for them again.
      if (outside && (await outside.advance(clock.now())) > 0) continue;
      const due = earlier(ours, (await outside?.nextDueAt()) ?? undefined);
      if (!due || due > target) break;
      await clock.moveTo(due);
      if (due !== ours) continue;
      // A worker may be sweeping the same row at this moment; then its jobs appear in a moment.
      if ((await sweepDueWork(db, due)) === 0) await pause(lookAgainMs);
    }
    await clock.moveTo(target);
  });
}

function earlier(one: Date | undefined, other: Date | undefined): Date | undefined {
  if (!one || !other) return one ?? other;
  return other < one ? other : one;
}

/** Two hands on the clock would each see the other's half-done work. */
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

/** Waits for the jobs at hand and tells what falls due after them. */
async function nextAfterJobs(db: Db): Promise<Date | undefined> {
  const giveUpAt = realClock.now().getTime() + timeoutMs;
  for (;;) {
    const { activeJobs, nextDueAt } = await readQueueState(db);
    if (activeJobs === 0) return nextDueAt;
    if (realClock.now().getTime() > giveUpAt) {
      throw new AppError('unavailable', {
        message: 'The clock stopped on its way: jobs are waiting and no worker finishes them.',
        retryAfterSeconds: 10,
      });
    }
    await pause(lookAgainMs);
  }
}
