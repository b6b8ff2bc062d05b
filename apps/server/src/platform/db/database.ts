import { Kysely, PostgresDialect } from 'kysely';
import type { Transaction } from 'kysely';
import { DatabaseError, Pool, types } from 'pg';
import type { Logger } from '../log/logger.ts';
import { withPreparedStatements } from './prepared-statements.ts';
import { openStreams } from './streams.ts';
import type { DB } from './tables.ts';
import { createTransact } from './transact.ts';
import type { Transact } from './transact.ts';

export type Db = Kysely<DB>;
/** Functions that write or lock require this type, so that a missing transaction is a compile error. */
export type Tx = Transaction<DB>;

export interface Database {
  db: Db;
  pool: Pool;
  transact: Transact;
  /** For reading many rows piece by piece. */
  streams: Db;
  streamPool: Pool;
  close(): Promise<void>;
}

// Parsed as numbers: counts and identity columns stay far below 2^53.
types.setTypeParser(types.builtins.INT8, Number);
// Dates stay text: as an instant they would be another day in another time zone.
types.setTypeParser(types.builtins.DATE, String);

export interface DatabaseTimeouts {
  connectMs: number;
  /**
   * A connection without an answer to its statement for so long is closed. A network that is cut reports no error:
   * without this limit a statement would wait for ever, and after some statements the pool would have no connection
   * left.
   */
  answerMs: number;
}

/** The answer: longer than any statement of the product, and than a commit that waits until a hanging replica is replaced. */
export const usualTimeouts: DatabaseTimeouts = { connectMs: 5_000, answerMs: 30_000 };

/** `onFault` is called for every error of the database server, on any connection of the pool. */
export function openDatabase(
  url: string,
  log: Logger,
  connections = 20,
  onFault: (error: unknown) => void = () => {},
  timeouts = usualTimeouts,
): Database {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: timeouts.connectMs,
    query_timeout: timeouts.answerMs,
    keepAlive: true,
    // For `transact`. No effect on code that awaits each statement.
    pipeline: true,
  });
  const open = new Set<Promise<void>>();
  const readOnly = new WeakSet<object>();
  pool.on('connect', (client) => {
    // Between two statements of a transaction there is no other listener, and an unhandled error ends the
    // process.
    client.on('error', (error) => log.debug({ err: error }, 'database connection lost'));
    client.connection.on('errorMessage', (error: Error) => {
      if (codeOf(error) === readOnlyTransaction) readOnly.add(client);
      onFault(error);
    });
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    open.add(ended);
    void ended.then(() => open.delete(ended));
  });
  // After a failover a read-only connection leads to the old primary; a new connection reaches the new one.
  pool.on('release', (_error, client) => {
    if (readOnly.has(client)) void client.end();
  });
  // Handles errors of idle connections.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  const prepared = withPreparedStatements(pool, onFault);
  const dialect = new PostgresDialect({ pool: prepared });
  const db = new Kysely<DB>({ dialect });
  const transact = createTransact(prepared);
  const streams = openStreams(url, log);
  const close = async () => {
    await streams.close();
    await db.destroy();
    // Kysely ends the pool only if it has used it.
    if (!pool.ended && !pool.ending) await pool.end();
    // pool.end does not wait for the sockets to close: a server that stops in the meantime would cause an
    // error.
    await Promise.all(open);
  };
  return { db, pool, transact, streams: streams.db, streamPool: streams.pool, close };
}

const connectionErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);
/** Admin shutdown, crash shutdown, cannot connect now, and the class of connection errors (08). */
const serverErrorCodes = /^(?:57P0[1-3]|08\w{3})$/;
const readOnlyTransaction = '25006';
/** Insufficient resources (53): a full disk, no memory, too many connections. And read-only (25006). */
const refusalCodes = /^(?:53\w{3}|25006)$/;
const clientErrorMessages =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|not queryable/;

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '');

/**
 * Whether the database is reachable but refuses work: it is full, overloaded or, after a failover, read-only.
 */
export function isRefusingWork(error: unknown): boolean {
  return error instanceof Error && refusalCodes.test(codeOf(error));
}

/** Whether the cause is a database that is unavailable or refuses work, as opposed to a bug in our code. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const code = codeOf(error);
  // A missing Unix socket. Any other missing file is a bug in our code.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return (
    connectionErrorCodes.has(code) ||
    serverErrorCodes.test(code) ||
    isRefusingWork(error) ||
    clientErrorMessages.test(error.message)
  );
}

/**
 * Whether the account was deleted during a request of its student: a foreign key has prevented a new row for
 * the deleted account.
 */
export function isStudentDeleted(error: unknown): boolean {
  if (!(error instanceof DatabaseError) || error.code !== foreignKeyViolation) return false;
  return error.constraint?.endsWith('_student_id_fkey') ?? false;
}

const foreignKeyViolation = '23503';

/** Whether the database aborted this transaction because it and another one waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === deadlockDetected;
}

const deadlockDetected = '40P01';
