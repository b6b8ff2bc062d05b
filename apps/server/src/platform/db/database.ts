import { Kysely, PostgresDialect } from 'kysely';
import type { Transaction } from 'kysely';
import { DatabaseError, Pool, types } from 'pg';
import type { Logger } from '../log/logger.ts';
import { preparing } from './prepared-statements.ts';
import type { DB } from './tables.ts';
import { createTransact } from './transact.ts';
import type { Transact } from './transact.ts';

export type Db = Kysely<DB>;
/** Writes and locks ask for one, so that nobody can forget it. */
export type Tx = Transaction<DB>;

export interface Database {
  db: Db;
  pool: Pool;
  transact: Transact;
  close(): Promise<void>;
}

// Counts and identity columns stay far below 2^53: numbers, not strings.
types.setTypeParser(types.builtins.INT8, Number);
// A calendar date is text: as an instant it would be another day in another time zone.
types.setTypeParser(types.builtins.DATE, String);

/** `onFault` is told of every error of the server, whoever asked. */
export function openDatabase(
  url: string,
  log: Logger,
  connections = 20,
  onFault: (error: unknown) => void = () => {},
): Database {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // For `transact`; whoever waits for each answer notices nothing.
    pipeline: true,
  });
  const open = new Set<Promise<void>>();
  const readOnly = new WeakSet<object>();
  pool.on('connect', (client) => {
    // Between two statements of a transaction nobody else listens; unheard, the error would end the process.
    client.on('error', (error) => log.debug({ err: error }, 'a database connection was lost'));
    client.connection.on('errorMessage', (error: Error) => {
      if (codeOf(error) === readOnlyTransaction) readOnly.add(client);
      onFault(error);
    });
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    open.add(ended);
    void ended.then(() => open.delete(ended));
  });
  // After a failover it leads to the old primary; a new connection is led to the new one.
  pool.on('release', (_error, client) => {
    if (readOnly.has(client)) void client.end();
  });
  // The same for connections that lie idle.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  const prepared = preparing(pool, onFault);
  const dialect = new PostgresDialect({ pool: prepared });
  const db = new Kysely<DB>({ dialect });
  const transact = createTransact(prepared, dialect, db);
  const close = async () => {
    await db.destroy();
    // Kysely ends a pool only if it has used it.
    if (!pool.ended && !pool.ending) await pool.end();
    // The pool only says goodbye; a server that stops meanwhile would have the last word as an error.
    await Promise.all(open);
  };
  return { db, pool, transact, close };
}

const connectionFaults = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);
/** Admin shutdown, crash shutdown, cannot connect now, and the connection class. */
const serverFaults = /^(?:57P0[1-3]|08\w{3})$/;
const readOnlyTransaction = '25006';
/** Insufficient resources (53): a full disk, no memory, too many connections. */
const invitationOptOuts = /^(?:53\w{3}|25006)$/;
const clientSentences =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|not queryable/;

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '');

/** Whether the database is there but cannot do what was asked: it is full, overrun or, after a failover, read-only. */
export function isRefusingWork(error: unknown): boolean {
  return error instanceof Error && invitationOptOuts.test(codeOf(error));
}

/** Whether an error says that the database is away or refuses to work, as opposed to a fault of ours. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const code = codeOf(error);
  // A Unix socket that is not there; any other missing file is a fault of ours.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return (
    connectionFaults.has(code) ||
    serverFaults.test(code) ||
    isRefusingWork(error) ||
    clientSentences.test(error.message)
  );
}

/** The account was deleted while a call of its student was on the way, and the database kept a row from coming back. */
export function isStudentGone(error: unknown): boolean {
  if (!(error instanceof DatabaseError) || error.code !== foreignKeyViolation) return false;
  return error.constraint?.endsWith('_student_id_fkey') ?? false;
}

const foreignKeyViolation = '23503';
