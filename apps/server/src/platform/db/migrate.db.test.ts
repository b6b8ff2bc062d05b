import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { addCleanUp } from '../../../test/clean-up.ts';
import { createEmptyDatabase } from '../../../test/servers/database.ts';
import { prepareDatabase } from '../../app.ts';
import { createLogger } from '../log/logger.ts';
import { migrate } from './migrate.ts';

/** An empty database and a folder of migrations for it. */
async function startAnew(files: Record<string, string> = {}) {
  const database = await createEmptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'crewtable-migrations-'));
  const client = new Client({ connectionString: database.url });
  await client.connect();
  addCleanUp(async () => {
    await client.end();
    await database.drop();
    await rm(folder, { recursive: true });
  });
  const lines: string[] = [];
  const log = createLogger('debug', { write: (line) => void lines.push(line) });
  const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
  for (const [name, sql] of Object.entries(files)) await write(name, sql);
  return {
    url: database.url,
    folder,
    log,
    write,
    migrate: () => migrate(database.url, folder, log),
    applied: () => lines.filter((line) => line.includes('migration applied')).length,
    query: async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows,
    tables: async () =>
      (
        await client.query<{ name: string }>(
          `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
        )
      ).rows.map(({ name }) => name),
  };
}

const plates = { '0001_plates.sql': 'create table plates (id int); insert into plates values (1);' };

test('migrations are applied in order and once each, and new ones at the next start', async () => {
  const fixture = await startAnew({
    '0002_colour.sql': `alter table plates add column colour text not null default 'white';`,
    ...plates,
    'notes.txt': 'not a migration',
  });
  await fixture.migrate();
  await fixture.migrate();
  expect(await fixture.query('select * from plates')).toEqual([{ id: 1, colour: 'white' }]);
  expect(fixture.applied()).toBe(2);

  await fixture.write('0003_more.sql', 'insert into plates values (2);');
  await fixture.migrate();
  expect(await fixture.query('select id from plates order by id')).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await fixture.query('select name from schema_migrations order by name')).toEqual([
    { name: '0001_plates.sql' },
    { name: '0002_colour.sql' },
    { name: '0003_more.sql' },
  ]);
});

test('processes that start together apply each migration once', async () => {
  const fixture = await startAnew(plates);
  await Promise.all(Array.from({ length: 5 }, () => fixture.migrate()));
  expect(await fixture.query('select id from plates')).toEqual([{ id: 1 }]);
  expect(fixture.applied()).toBe(1);
});

test('five processes can prepare the same empty database for the product together', async () => {
  const fixture = await startAnew();
  await Promise.all(Array.from({ length: 5 }, () => prepareDatabase(fixture.url, fixture.log)));
  expect(await fixture.tables()).toEqual(expect.arrayContaining(['scheduled_work', 'students']));
  expect(await fixture.query('select count(*) from graphile_worker.jobs')).toEqual([{ count: 0 }]);
});

test('a migration that was changed after it had been applied is refused, and nothing after it is applied', async () => {
  const fixture = await startAnew(plates);
  await fixture.migrate();
  await fixture.write('0001_plates.sql', 'create table plates (id int, changed boolean);');
  await fixture.write('0002_more.sql', 'create table cups (id int);');
  await expect(fixture.migrate()).rejects.toThrow(
    '0001_plates.sql was changed after it had been applied. Migrations only go forward: add a new one.',
  );
  expect(await fixture.tables()).toEqual(['plates', 'schema_migrations']);
});

test('a migration that cannot be recorded as applied is rolled back', async () => {
  const fixture = await startAnew({
    ...plates,
    '0002_forgetful.sql': 'create table cups (id int); drop table schema_migrations;',
  });
  await expect(fixture.migrate()).rejects.toThrow('0002_forgetful.sql could not be applied');
  expect(await fixture.tables()).toEqual(['plates', 'schema_migrations']);
});

test('a migration that fails is rolled back, is reported with its name and reason, and can be corrected', async () => {
  const fixture = await startAnew({
    ...plates,
    '0002_broken.sql': 'create table cups (id int); insert into cups values (1); select * from nowhere;',
    '0003_after.sql': 'create table spoons (id int);',
  });
  await expect(fixture.migrate()).rejects.toMatchObject({
    message: '0002_broken.sql could not be applied',
    cause: { message: 'relation "nowhere" does not exist' },
  });
  expect(await fixture.tables()).toEqual(['plates', 'schema_migrations']);
  expect(await fixture.query('select name from schema_migrations')).toEqual([{ name: '0001_plates.sql' }]);

  await fixture.write('0002_broken.sql', 'create table cups (id int);');
  await fixture.migrate();
  expect(await fixture.tables()).toEqual(['cups', 'plates', 'schema_migrations', 'spoons']);
});
