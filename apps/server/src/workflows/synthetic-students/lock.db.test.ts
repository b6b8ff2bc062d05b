import { expect, onTestFinished, test } from 'vitest';
import { closedGate } from '../../../test/gate.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { withLock } from './lock.ts';

const { databaseUrl } = await startTestApp({ worker: false });
const connections = 4;

/** The pool of one process. */
function openPool() {
  const database = openDatabase(databaseUrl, createLogger('silent', { write: () => {} }), connections);
  onTestFinished(() => database.close());
  return database.pool;
}

test('more presses at once than the pool has connections all get their turn', async () => {
  const pool = openPool();
  const presses = Array.from({ length: connections * 3 }, (_, i) => `seat ${i}`);
  const done = presses.map((key) =>
    withLock(pool, key, async () => {
      const { rows } = await pool.query<{ key: string }>('select $1::text as key', [key]);
      return rows[0]!.key;
    }),
  );
  expect(await Promise.all(done)).toEqual(presses);
});

test('two presses with the same key run one after the other in two processes, also if the first one fails', async () => {
  const order: string[] = [];
  const [begun, gate] = [closedGate(), closedGate()];
  const first = withLock(openPool(), 'crew 1', async () => {
    begun.open();
    await gate.passed;
    order.push('first');
    throw new Error('The card was declined.');
  });
  await begun.passed;
  const second = withLock(openPool(), 'crew 1', async () => order.push('second'));
  gate.open();
  await expect(first).rejects.toThrow('The card was declined.');
  await second;
  expect(order).toEqual(['first', 'second']);
});
