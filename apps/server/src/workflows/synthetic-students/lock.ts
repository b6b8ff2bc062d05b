import type { Pool } from 'pg';

/** The part of a pool whose connections may be held by locks; the work itself needs the others. */
const partForLocks = 4;

/** Calls of this process that wait until another one has released its connection. */
const waitingByPool = new WeakMap<Pool, { running: number; waiting: (() => void)[] }>();

/**
 * Runs one call at a time for each key, in all processes: a second press waits for the first. Each call holds a
 * connection for its lock while its work takes others from the same pool. So few calls run at the same time that
 * they never wait for the connections of each other.
 */
export async function withLock<Result>(
  pool: Pool,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const leave = await enter(pool);
  try {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [key]);
      try {
        return await work();
      } finally {
        await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [key]);
      }
    } finally {
      client.release();
    }
  } finally {
    leave();
  }
}

/** Waits for its turn. Returns the function that gives the turn to the next call. */
async function enter(pool: Pool): Promise<() => void> {
  const turns = waitingByPool.get(pool) ?? { running: 0, waiting: [] };
  waitingByPool.set(pool, turns);
  if (turns.running < Math.max(1, Math.floor(pool.options.max / partForLocks))) turns.running += 1;
  else await new Promise<void>((resolve) => turns.waiting.push(resolve));
  return () => {
    const next = turns.waiting.shift();
    if (next) next();
    else turns.running -= 1;
  };
}
