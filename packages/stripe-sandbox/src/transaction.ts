import type { Pool, PoolClient } from 'pg';

const deadlock = '40P01';
const maxAttempts = 3;

export async function inTransaction<T>(pool: Pool, work: (db: PoolClient) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await oneAttempt(pool, work);
    } catch (fault) {
      if (attempt === maxAttempts || !isDeadlock(fault)) throw fault;
    }
  }
}

async function oneAttempt<T>(pool: Pool, work: (db: PoolClient) => Promise<T>): Promise<T> {
  const db = await pool.connect();
  let broken: Error | undefined;
  // A broken connection rejects the query and also emits 'error', which crashes the process without a
  // listener.
  const remember = (fault: Error) => (broken = fault);
  db.on('error', remember);
  try {
    await db.query('begin');
    const result = await work(db);
    await db.query('commit');
    return result;
  } catch (fault) {
    await db.query('rollback').catch(remember);
    throw fault;
  } finally {
    db.off('error', remember);
    db.release(broken);
  }
}

const isDeadlock = (fault: unknown) => fault instanceof Error && 'code' in fault && fault.code === deadlock;
