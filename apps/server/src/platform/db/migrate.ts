import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { realClock } from '../clock/clock.ts';
import type { Logger } from '../log/logger.ts';

/** The key of the advisory lock: processes that start together migrate one after the other. */
const migrationLock = 7_310_442;

/**
 * Applies new migrations in the order of the file names, each in its own transaction. `prepare` runs first,
 * under the same lock: it is for libraries that create their own tables.
 */
export async function migrate(
  url: string,
  folder: string,
  log: Logger,
  prepare: () => Promise<void> = async () => {},
): Promise<void> {
  const client = new Client({ connectionString: url });
  // The running query reports a lost connection; without a listener the event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await prepare();
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null)`,
    );
    const applied = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    );
    const checksums = new Map(applied.rows.map((row) => [row.name, row.checksum]));
    for (const migration of await readMigrations(folder)) {
      const known = checksums.get(migration.name);
      if (known === undefined) {
        await apply(client, migration);
        log.info({ migration: migration.name }, 'migration applied');
      } else if (known !== migration.checksum) {
        throw new Error(
          `${migration.name} was changed after it had been applied. Migrations only go forward: add a new one.`,
        );
      }
    }
  } finally {
    await client.end();
  }
}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into schema_migrations values ($1, $2, $3)', [
      name,
      checksum,
      realClock.now(),
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(`${name} could not be applied`, { cause: error });
  }
}
