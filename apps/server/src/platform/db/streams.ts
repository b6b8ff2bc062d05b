import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import Cursor from 'pg-cursor';
import type { Logger } from '../log/logger.ts';
import type { DB } from './tables.ts';

/** Reads many rows piece by piece. Only for `stream`: everything else uses the usual connections. */
export interface Streams {
  db: Kysely<DB>;
  pool: Pool;
  close(): Promise<void>;
}

/** More exports at the same time wait for a connection. */
const maxStreams = 2;

/**
 * A separate pool, because the usual connections send statements without waiting for the answer to the one before
 * (pipeline), and a cursor cannot share such a connection. Opens no connection before the first stream.
 */
export function openStreams(url: string, log: Logger): Streams {
  const pool = new Pool({
    connectionString: url,
    max: maxStreams,
    connectionTimeoutMillis: 30_000,
    keepAlive: true,
    allowExitOnIdle: true,
  });
  pool.on('connect', (client) =>
    client.on('error', (error) => log.debug({ err: error }, 'database connection lost')),
  );
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) });
  return {
    db,
    pool,
    async close() {
      await db.destroy();
      if (!pool.ended && !pool.ending) await pool.end();
    },
  };
}
