import type { PoolClient } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/servers/database.ts';
import { newId } from '../ids.ts';
import { createLogger } from '../log/logger.ts';
import { openDatabase } from './database.ts';
import { statement } from './statement.ts';
import type { StatementRunner } from './statement.ts';

const testDatabase = await createTestDatabase();
/** One connection, so that the next transaction would see the leftovers of the previous one. */
const { db, pool, transact, close } = openDatabase(testDatabase.url, createLogger('silent'), 1);
const at = new Date('2025-05-21T16:00:00Z');

afterAll(async () => {
  await close();
  await testDatabase.drop();
});

const insert = statement<{ id: string; at: Date; text: string }>`
  insert into activity (id, at, kind, text)
  values (${'id'}::uuid, ${'at'}::timestamptz, 'test', ${'text'}::text)`;
const insertText = (tx: StatementRunner, text: string) => insert(tx, { id: newId(at), at, text });
const divide = statement<{ by: number }>`select 1 / ${'by'}::integer`;
const fail = (tx: StatementRunner) => divide(tx, { by: 0 });
const countTexts = async (text: string) =>
  (await db.selectFrom('activity').select('text').where('text', 'like', `${text}%`).execute()).length;

describe('a transaction with few round trips', () => {
  test('commits all statements and returns the result of its work', async () => {
    const answer = await transact(async (tx, last) => {
      await insertText(tx, 'kept first');
      last(insertText(tx, 'kept second'), insertText(tx, 'kept third'));
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await countTexts('kept')).toBe(3);
  });

  test.each<
    [string, (tx: StatementRunner, last: (...statements: Promise<unknown>[]) => void) => Promise<unknown>]
  >([
    ['its work fails', async (tx) => [await insertText(tx, 'gone'), await fail(tx)]],
    [
      'its work fails while statements are on the way',
      async (tx, last) => [last(insertText(tx, 'gone')), await fail(tx)],
    ],
    ['one of its last statements fails', async (tx, last) => last(insertText(tx, 'gone'), fail(tx))],
    ['the first of its last statements fails', async (tx, last) => last(fail(tx), insertText(tx, 'gone'))],
    [
      'one of several parallel statements fails',
      async (tx) => Promise.all([insertText(tx, 'gone'), fail(tx), insertText(tx, 'gone')]),
    ],
  ])('is rolled back if %s, and the connection can be used again', async (_, work) => {
    await expect(transact(work)).rejects.toThrow('division by zero');
    expect(await countTexts('gone')).toBe(0);
    await transact((tx) => insertText(tx, 'afterwards'));
  });

  test('is rejected if its work ignores a failed statement', async () => {
    const careless = transact(async (tx) => {
      await insertText(tx, 'careless');
      await fail(tx).catch(() => {});
    });
    await expect(careless).rejects.toThrow('an unawaited statement failed');
    expect(await countTexts('careless')).toBe(0);
  });

  test('refuses a statement after its end', async () => {
    const twoInARow = async (tx: StatementRunner) => [
      await insertText(tx, 'in time'),
      await insertText(tx, 'too late'),
    ];
    const careless = transact(async (tx, last) => last(twoInARow(tx)));
    await expect(careless).rejects.toThrow('after the end of its transaction');
    expect(await countTexts('too late')).toBe(0);
  });

  test('waits only where a result is needed: begin and commit are sent together with the statements next to them', async () => {
    const events: string[] = [];
    pool.once('acquire', (client: PoolClient) => {
      const query = client.query.bind(client) as (asked: { text: string }) => Promise<unknown>;
      client.query = ((asked: { text: string }) => {
        const word = asked.text.trim().split(' ')[0]!;
        events.push(`${word}?`);
        return query(asked).finally(() => events.push(`${word}.`));
      }) as typeof client.query;
    });
    await transact(async (tx, last) => {
      await Promise.all([insertText(tx, 'one'), insertText(tx, 'two')]);
      last(insertText(tx, 'three'), insertText(tx, 'four'));
    });
    expect(events.join(' ')).toBe(
      'begin? insert? insert? begin. insert. insert. insert? insert? commit? insert. insert. commit.',
    );
  });
});
