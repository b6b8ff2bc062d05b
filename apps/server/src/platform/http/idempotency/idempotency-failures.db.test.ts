import { describe, expect, test } from 'vitest';
import { startIdempotencyFixture } from '../../../../test/fixtures/idempotency-fixture.ts';
import { closedGate } from '../../../../test/gate.ts';
import { AppError } from '../app-error.ts';

const { pool, lines, watch, kitchen, send, countOf } = await startIdempotencyFixture();

/** Resolves when a call has looked for the answer of another one, did not find it and looks again. */
async function untilACallWaits() {
  // On a connection of its own: otherwise this query could replace the one that it looks for.
  const client = await pool.connect();
  const now = async () =>
    (await client.query<{ now: string }>('select clock_timestamp()::text as now')).rows[0]!.now;
  const lookups = (since: string) =>
    client.query(
      `select 1 from pg_stat_activity where datname = current_database() and query like 'select "answer"%'
         and query_start > $1::timestamptz`,
      [since],
    );
  try {
    for (let times = 0; times < 2; times++) {
      const since = await now();
      await expect.poll(async () => (await lookups(since)).rowCount).toBeGreaterThan(0);
    }
  } finally {
    client.release();
  }
}

/** Sends a call that runs until the gate is opened, and repeats it. The repeated call waits for the first. */
async function repeatRunningCall() {
  const gate = closedGate();
  const entered = closedGate();
  kitchen.before = () => (entered.open(), gate.passed);
  const first = send();
  await entered.passed;
  const again = send();
  await untilACallWaits();
  return { gate, first, again };
}

describe('after a failure or a delay', () => {
  test('a refusal is not stored: the same key works once the reason is gone', async () => {
    kitchen.before = async () => {
      throw new AppError('not_yours');
    };
    expect((await send()).status).toBe(403);
    expect(await countOf('idempotency_keys')).toBe(0);
    kitchen.before = async () => {};
    expect((await send()).status).toBe(201);
  });

  test('a call that is repeated while the first one still runs waits for its answer', async () => {
    const { gate, first, again } = await repeatRunningCall();
    gate.open();
    expect((await first).status).toBe(201);
    expect(await again).toMatchObject({ status: 201, body: (await first).body });
    expect(await countOf('dishes')).toBe(1);
  });

  test('a repeated call that has waited too long is asked to try again later', async () => {
    const { gate, first, again } = await repeatRunningCall();
    watch.offsetMs = 11_000;
    expect(await again).toMatchObject({ status: 409, body: { code: 'still_running' } });
    expect((await again).headers['retry-after']).toBe('2');
    gate.open();
    expect((await first).status).toBe(201);
  });

  test('a call whose process died can be repeated', async () => {
    await send();
    await pool.query('update idempotency_keys set answer = null');
    await pool.query('truncate dishes');
    watch.offsetMs = 31_000;
    expect((await send()).status).toBe(201);
    expect(await countOf('dishes')).toBe(1);
  });

  test('the caller gets the answer although it could not be stored', async () => {
    kitchen.after = async () => {
      await pool.query('alter table idempotency_keys rename to away');
    };
    const answer = await send();
    await pool.query('alter table away rename to idempotency_keys');
    expect(answer.status).toBe(201);
    expect(lines.join('')).toContain('idempotent response could not be stored');
  });

  test('the caller gets the refusal although the claim of the key could not be deleted', async () => {
    kitchen.before = async () => {
      await pool.query('alter table idempotency_keys rename to away');
      throw new AppError('not_yours');
    };
    const answer = await send();
    await pool.query('alter table away rename to idempotency_keys');
    expect(answer.status).toBe(403);
    expect(lines.join('')).toContain('idempotency claim could not be deleted');
  });

  test('an answer that is stored in the same transaction as its effect survives a later error', async () => {
    kitchen.after = async () => {
      throw new Error('the process falls over');
    };
    expect((await send({ path: 'kitchen/dishes' })).status).toBe(500);
    kitchen.after = async () => {};
    expect(await send({ path: 'kitchen/dishes' })).toMatchObject({ status: 201, body: { name: 'soup' } });
    expect(await countOf('dishes')).toBe(1);
  });

  test('a slow call is rolled back if a repeated call has replaced it', async () => {
    const gate = closedGate();
    const entered = closedGate();
    kitchen.before = () => (entered.open(), gate.passed);
    const slow = send({ path: 'kitchen/dishes' });
    await entered.passed;
    kitchen.before = async () => {};
    watch.offsetMs = 31_000;
    const quick = await send({ path: 'kitchen/dishes' });
    gate.open();
    expect(quick.status).toBe(201);
    expect(await slow).toMatchObject({ status: 409, body: { code: 'still_running' } });
    expect((await send({ path: 'kitchen/dishes' })).body).toEqual(quick.body);
    expect(await countOf('dishes')).toBe(1);
  });
});
