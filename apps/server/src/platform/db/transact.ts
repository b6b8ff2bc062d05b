import { Transaction } from 'kysely';
import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Kysely,
  PostgresPool,
  PostgresPoolClient,
  QueryResult,
} from 'kysely';
import type { DB } from './tables.ts';

/** Single statements whose answers nobody needs before the transaction ends: its end leaves right behind them. */
type Last = (...statements: Promise<unknown>[]) => void;

/**
 * A transaction in few trips to the database. Its beginning leaves together with the first statement, its end together
 * with the last ones, and statements under `Promise.all` leave together too, to be done in the order in which they were
 * asked for. If one fails, the database does none of those behind it, and the transaction has not been.
 */
export type Transact = <T>(work: (tx: Transaction<DB>, last: Last) => Promise<T>) => Promise<T>;

export function createTransact(pool: PostgresPool, dialect: Dialect, db: Kysely<DB>): Transact {
  const driver = dialect.createDriver();
  const transactionOn = (connection: DatabaseConnection) =>
    new Transaction<DB>({
      config: { dialect },
      dialect,
      driver,
      // Kysely's own transactions let one statement wait for the other.
      executor: db.getExecutor().withConnectionProvider({ provideConnection: (use) => use(connection) }),
    });

  return async (work) => {
    const client = await pool.connect();
    const underWay: Promise<unknown>[] = [];
    const last: Last = (...statements) => {
      // Heard at the end; until then the work itself may fail.
      for (const statement of statements) statement.catch(() => {});
      underWay.push(...statements);
    };
    let ended = false;
    try {
      last(client.query('begin', []));
      const answer = await work(transactionOn(connectionOf(client, () => ended)), last);
      ended = true;
      const committed = client.query('commit', []);
      last(committed);
      // All of them: whoever gets the connection next finds nothing under way.
      await Promise.allSettled(underWay);
      await Promise.all(underWay);
      const { command }: { command: string } = await committed;
      if (command !== 'COMMIT') throw new Error('A statement failed, and nobody heard.');
      return answer;
    } catch (error) {
      const leaveOff = !ended;
      ended = true;
      // A lost connection has rolled back by itself.
      if (leaveOff) await client.query('rollback', []).catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  };
}

function connectionOf(client: PostgresPoolClient, isOver: () => boolean): DatabaseConnection {
  return {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      if (isOver()) throw new Error('A statement came after the end of its transaction.');
      const answer: Answer<Row> = await client.query(sql, parameters);
      return { rows: answer.rows, numAffectedRows: BigInt(answer.rowCount ?? 0) };
    },
    streamQuery() {
      throw new Error('A transaction answers whole lists.');
    },
  };
}

interface Answer<Row> {
  rows: Row[];
  /** Nothing where there is nothing to count. */
  rowCount: number | null;
}
