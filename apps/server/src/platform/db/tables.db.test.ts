import { readFile } from 'node:fs/promises';
import { Cli } from 'kysely-codegen';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/servers/database.ts';
import { addCleanUp } from '../../../test/clean-up.ts';
import { Client } from 'pg';

/** Uses the settings of `npm run db:types`. The formatting of the file does not matter. */
async function generateTables(url: string): Promise<string> {
  const source = await new Cli().generate({
    url,
    dialect: 'postgres',
    includePattern: '(public|demo).*',
    excludePattern: 'schema_migrations',
    typeMapping: { int8: 'number' },
    dateParser: 'string',
    outFile: null,
    logLevel: 'silent',
  });
  return withoutLayout(source);
}

const withoutLayout = (source: string) => source.replaceAll(/\s/g, '').replaceAll('"', "'");

test('the types in tables.ts match the migrated database: npm run db:types writes them', async () => {
  const database = await createTestDatabase();
  addCleanUp(() => database.drop());
  const written = withoutLayout(await readFile(new URL('./tables.ts', import.meta.url), 'utf8'));
  expect(await generateTables(database.url)).toBe(written);

  const client = new Client({ connectionString: database.url });
  await client.connect();
  addCleanUp(() => client.end());
  await client.query('alter table students add column nickname text');
  expect(await generateTables(database.url)).not.toBe(written);

  // The generator closes its connections without waiting, and reports it as an error if the database is dropped
  // before.
  const connections = 'select count(*)::int from pg_stat_activity where datname = current_database()';
  await expect.poll(async () => (await client.query(connections)).rows).toEqual([{ count: 1 }]);
});
