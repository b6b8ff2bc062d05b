import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** More different texts than the product has; one that makes new texts without end does not fill the server's memory. */
const maxNames = 500;
/** All columns: a statement prepared before a column was added would be refused after it, in the middle of an upgrade. */
const everyColumn = /(?:select|returning|\.) ?\*/;

/**
 * Lets the database parse and plan each text once for each connection. Texts that are sent without waiting for each
 * other's answers leave in one piece: each piece wakes the database, which costs more than most statements.
 */
export function preparing(pool: Pool, onFault: (error: unknown) => void = () => {}): PostgresPool {
  const names = new Map<string, string | undefined>();
  const known = new WeakMap<PoolClient, PostgresPoolClient>();

  const nameOf = (text: string): string | undefined => {
    if (names.has(text)) return names.get(text);
    if (names.size >= maxNames) return undefined;
    const name = everyColumn.test(text) ? undefined : `statement_${names.size}`;
    names.set(text, name);
    return name;
  };

  const wrap = (client: PoolClient): PostgresPoolClient => ({
    // Kysely's type also has the form for cursors, which only streams use; those need an option that we do not set.
    query: ((text: string, values: unknown[]) => {
      const name = values.length === 0 ? undefined : nameOf(text);
      const { stream } = client.connection;
      stream.cork();
      process.nextTick(() => stream.uncork());
      return client.query(name === undefined ? { text, values } : { name, text, values });
    }) as unknown as PostgresPoolClient['query'],
    release: () => client.release(),
  });

  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        onFault(error);
        throw error;
      });
      const wrapped = known.get(client) ?? wrap(client);
      known.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
  };
}
