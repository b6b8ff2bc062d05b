import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/servers/database.ts';
import { createLogger } from '../log/logger.ts';
import { openDatabase } from './database.ts';
import { sqlFragment, statement } from './statement.ts';

const testDatabase = await createTestDatabase();
const { db, transact, close } = openDatabase(testDatabase.url, createLogger('silent'), 1);

afterAll(async () => {
  await close();
  await testDatabase.drop();
});

interface Sides {
  width: number;
  height: number;
}

const measure = statement<Sides, { area: number; around: number }>`
  select ${'height'}::int * ${'width'}::int as area, ${sqlFragment`2 *`} (${'width'} + ${'height'}) as around`;

test('a parameter may be used several times and in any order', async () => {
  expect(await measure(db, { width: 2, height: 5 })).toEqual([{ area: 10, around: 14 }]);
});

test('a parameter that looks like SQL is passed as a plain value', async () => {
  const echo = statement<{ text: string }, { text: string }>`select ${'text'}::text as text`;
  for (const text of ["'; drop table students; --", '$1', "${'text'}", '\\'])
    expect(await transact((tx) => echo(tx, { text }))).toEqual([{ text }]);
});
