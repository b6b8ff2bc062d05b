import type { Pool } from 'pg';

/** Runs one call at a time for each key, in all processes: a second press waits for the first. */
export async function withLock<Result>(
  pool: Pool,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
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
}
