import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/servers/database.ts';
import { createLogger } from '../log/logger.ts';
import { openDatabase } from './database.ts';

const testDatabase = await createTestDatabase();
/** One connection, because statements are prepared per connection. */
const { db, close } = openDatabase(testDatabase.url, createLogger('silent'), 1);

afterAll(async () => {
  await close();
  await testDatabase.drop();
});

const prepared = async () => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  return rows.map(({ statement }) => statement);
};
const idsOf = (kind: string) => db.selectFrom('activity').select('id').where('kind', '=', kind);
const everythingOf = (kind: string) => db.selectFrom('activity').selectAll().where('kind', '=', kind);

test('a repeated statement is prepared once', async () => {
  await idsOf('a').execute();
  await idsOf('b').execute();
  const { sql: text } = idsOf('c').compile();
  expect((await prepared()).filter((statement) => statement === text)).toEqual([text]);
});

test('a prepared statement that selects all columns works after a column was added', async () => {
  await everythingOf('a').execute();
  await sql`alter table activity add column added_meanwhile text`.execute(db);
  expect(await everythingOf('a').execute()).toEqual([]);
  expect(await idsOf('a').execute()).toEqual([]);
});

test('a connection runs 600 different statements and keeps at most 500 prepared', async () => {
  for (let value = 0; value < 600; value++)
    await sql`select ${value}::int as ${sql.ref(`v${value}`)}`.execute(db);
  expect((await prepared()).length).toBeLessThanOrEqual(500);
});
