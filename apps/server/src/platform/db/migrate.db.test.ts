import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { afterwards } from '../../../test/afterwards.ts';
import { createEmptyDatabase } from '../../../test/database.ts';
import { prepareDatabase } from '../../app.ts';
import { createLogger } from '../log/logger.ts';
import { migrate } from './migrate.ts';

/** A database with nothing in it, and a folder of migrations to be applied to it. */
async function startAnew(files: Record<string, string> = {}) {
  const database = await createEmptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'crewtable-migrations-'));
  const client = new Client({ connectionString: database.url });
  await client.connect();
  afterwards(async () => {
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

test('migrations are applied in order, each once, and new ones when they come', async () => {
  const house = await startAnew({
    '0002_colour.sql': `alter table plates add column colour text not null default 'white';`,
    ...plates,
    'notes.txt': 'not a migration',
  });
  await house.migrate();
  await house.migrate();
  expect(await house.query('select * from plates')).toEqual([{ id: 1, colour: 'white' }]);
  expect(house.applied()).toBe(2);

  await house.write('0003_more.sql', 'insert into plates values (2);');
  await house.migrate();
  expect(await house.query('select id from plates order by id')).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await house.query('select name from schema_migrations order by name')).toEqual([
    { name: '0001_plates.sql' },
    { name: '0002_colour.sql' },
    { name: '0003_more.sql' },
  ]);
});

test('processes that start together migrate once', async () => {
  const house = await startAnew(plates);
  await Promise.all(Array.from({ length: 5 }, () => house.migrate()));
  expect(await house.query('select id from plates')).toEqual([{ id: 1 }]);
  expect(house.applied()).toBe(1);
});

test('the whole product, too: five processes find the same empty database', async () => {
  const house = await startAnew();
  await Promise.all(Array.from({ length: 5 }, () => prepareDatabase(house.url, house.log)));
  expect(await house.tables()).toEqual(expect.arrayContaining(['scheduled_work', 'students']));
  expect(await house.query('select count(*) from graphile_worker.jobs')).toEqual([{ count: 0 }]);
});

test('a migration that was changed after it had been applied is refused, and nothing after it is applied', async () => {
  const house = await startAnew(plates);
  await house.migrate();
  await house.write('0001_plates.sql', 'create table plates (id int, changed boolean);');
  await house.write('0002_more.sql', 'create table cups (id int);');
  await expect(house.migrate()).rejects.toThrow(
    '0001_plates.sql was changed after it had been applied. Migrations only go forward: add a new one.',
  );
  expect(await house.tables()).toEqual(['plates', 'schema_migrations']);
});

test('a migration that cannot be written down as applied is not applied', async () => {
  const house = await startAnew({
    ...plates,
    '0002_forgetful.sql': 'create table cups (id int); drop table schema_migrations;',
  });
  await expect(house.migrate()).rejects.toThrow('0002_forgetful.sql could not be applied');
  expect(await house.tables()).toEqual(['plates', 'schema_migrations']);
});

test('a migration that fails leaves nothing behind, names itself and its reason, and can be put right', async () => {
  const house = await startAnew({
    ...plates,
    '0002_broken.sql': 'create table cups (id int); insert into cups values (1); select * from nowhere;',
    '0003_after.sql': 'create table spoons (id int);',
  });
  await expect(house.migrate()).rejects.toMatchObject({
    message: '0002_broken.sql could not be applied',
    cause: { message: 'relation "nowhere" does not exist' },
  });
  expect(await house.tables()).toEqual(['plates', 'schema_migrations']);
  expect(await house.query('select name from schema_migrations')).toEqual([{ name: '0001_plates.sql' }]);

  await house.write('0002_broken.sql', 'create table cups (id int);');
  await house.migrate();
  expect(await house.tables()).toEqual(['cups', 'plates', 'schema_migrations', 'spoons']);
});
