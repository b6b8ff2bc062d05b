import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/servers/database.ts';
import { newId } from '../ids.ts';
import { createLogger } from '../log/logger.ts';
import { openDatabase } from './database.ts';
import type { Tx } from './database.ts';

const testDatabase = await createTestDatabase();
/** One connection, so that the next transaction would see the leftovers of the previous one. */
const { db, pool, transact, close } = openDatabase(testDatabase.url, createLogger('silent'), 1);
const at = new Date('2025-05-21T16:00:00Z');

afterAll(async () => {
  await close();
  await testDatabase.drop();
});

const tell = (tx: Tx, text: string) =>
  tx
    .insertInto('activity')
    .values({ id: newId(at), at, kind: 'test', text })
    .execute();
const fail = (tx: Tx) => sql`select 1 / 0`.execute(tx);
const told = async (text: string) =>
  (await db.selectFrom('activity').select('text').where('text', 'like', `${text}%`).execute()).length;

describe('a transaction in few trips', () => {
  test('keeps everything, and answers what its work answers', async () => {
    const answer = await transact(async (tx, last) => {
      await tell(tx, 'kept first');
      last(tell(tx, 'kept second'), tell(tx, 'kept third'));
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await told('kept')).toBe(3);
  });

  test.each<[string, (tx: Tx, last: (...statements: Promise<unknown>[]) => void) => Promise<unknown>]>([
    ['its work fails', async (tx) => [await tell(tx, 'gone'), await fail(tx)]],
    [
      'its work fails while statements are on the way',
      async (tx, last) => [last(tell(tx, 'gone')), await fail(tx)],
    ],
    ['one of its last statements fails', async (tx, last) => last(tell(tx, 'gone'), fail(tx))],
    ['the first of its last statements fails', async (tx, last) => last(fail(tx), tell(tx, 'gone'))],
    [
      'one of several at once fails',
      async (tx) => Promise.all([tell(tx, 'gone'), fail(tx), tell(tx, 'gone')]),
    ],
  ])('has not been if %s, and the connection goes on', async (_, work) => {
    await expect(transact(work)).rejects.toThrow('division by zero');
    expect(await told('gone')).toBe(0);
    await transact((tx) => tell(tx, 'afterwards'));
  });

  test('does not pass for kept if its work has not heard of a failure', async () => {
    const careless = transact(async (tx) => {
      await tell(tx, 'careless');
      await fail(tx).catch(() => {});
    });
    await expect(careless).rejects.toThrow('an unawaited statement failed');
    expect(await told('careless')).toBe(0);
  });

  test('takes no statement after its end, where it would no longer belong to it', async () => {
    const twoInARow = async (tx: Tx) => [await tell(tx, 'in time'), await tell(tx, 'too late')];
    const careless = transact(async (tx, last) => last(twoInARow(tx)));
    await expect(careless).rejects.toThrow('after the end of its transaction');
    expect(await told('too late')).toBe(0);
  });

  test('waits only where an answer is needed: beginning and end travel with the statements beside them', async () => {
    const events: string[] = [];
    pool.once('acquire', (client: PoolClient) => {
      const query = client.query.bind(client) as (asked: { text: string }) => Promise<unknown>;
      client.query = ((asked: { text: string }) => {
        const word = asked.text.split(' ')[0]!;
        events.push(`${word}?`);
        return query(asked).finally(() => events.push(`${word}.`));
      }) as typeof client.query;
    });
    await transact(async (tx, last) => {
      await Promise.all([tell(tx, 'one'), tell(tx, 'two')]);
      last(tell(tx, 'three'), tell(tx, 'four'));
    });
    expect(events.join(' ')).toBe(
      'begin? insert? insert? begin. insert. insert. insert? insert? commit? insert. insert. commit.',
    );
  });
});
