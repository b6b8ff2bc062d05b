import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/**
 * More than the product needs. Protects the memory of the database from code that generates endless new
 * texts.
 */
const maxNames = 500;
/** Not prepared: PostgreSQL refuses a prepared `select *` after a column was added, as during an upgrade. */
const everyColumn = /(?:select|returning|\.) ?\*/;

/**
 * Prepares each statement once per connection, so that the database parses and plans it once: 1,460 instead of
 * 954 changed polls a second (docs/PERFORMANCE.md).
 */
export function withPreparedStatements(
  pool: Pool,
  onFault: (error: unknown) => void = () => {},
): PostgresPool {
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
    // Cast, because Kysely's type also includes cursors. Only streams use them, and we set no cursor option.
    query: ((text: string, values: unknown[]) => {
      const name = values.length === 0 ? undefined : nameOf(text);
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
