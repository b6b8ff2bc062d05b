import { dayMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { startIdempotencyFixture } from '../../../../test/fixtures/idempotency-fixture.ts';
import { AppError } from '../app-error.ts';
import { sweepIdempotencyKeys } from './idempotency.ts';

const { db, pool, kitchen, send, countOf } = await startIdempotencyFixture();

describe.each(['dishes', 'kitchen/dishes'])('a repeated call (%s)', (path) => {
  test('has one effect and gets the first answer', async () => {
    const first = await send({ path });
    const again = await send({ path });
    expect(first).toMatchObject({ status: 201, body: { name: 'soup' } });
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(await countOf('dishes')).toBe(1);
  });

  test('has one effect if ten arrive at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send({ path })));
    for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: answers[0]!.body });
    expect(await countOf('dishes')).toBe(1);
  });

  test.each([
    ['of another student', { student: 'joe' }],
    ['with another key', { key: 'two' }],
    ['to another route', { path: path === 'dishes' ? 'kitchen/dishes' : 'dishes' }],
  ])('%s is a separate call', async (_, changes) => {
    const first = await send({ path });
    const other = await send({ path, ...changes });
    expect(other.status).toBe(201);
    expect(other.body).not.toEqual(first.body);
    expect(await countOf('dishes')).toBe(2);
  });

  test('with the same key and another body is refused and has no effect', async () => {
    const first = await send({ path });
    expect(await send({ path, name: 'salad' })).toMatchObject({ status: 422, body: { code: 'key_reused' } });
    expect(await send({ path })).toMatchObject({ status: 201, body: first.body });
    expect(await countOf('dishes')).toBe(1);
  });

  test('with one key and ten bodies at the same time has one effect', async () => {
    const names = Array.from({ length: 10 }, (_, at) => `dish ${at}`);
    const answers = await Promise.all(names.map((name) => send({ path, name })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201,
      ...Array(9).fill(422),
    ]);
    expect(await countOf('dishes')).toBe(1);
  });

  test('that the previous version answered gets the stored answer', async () => {
    const first = await send({ path });
    await pool.query('update idempotency_keys set key_scope = null');
    expect(await send({ path })).toMatchObject({ status: 201, body: first.body });
    expect(await countOf('dishes')).toBe(1);
  });

  test('with characters that the database cannot store is refused each time and has no effect', async () => {
    for (const name of ['half a \ud800 soup', 'a \u0000 soup']) {
      expect(await send({ path, name })).toMatchObject({ status: 400, body: { code: 'bad_input' } });
      expect(await send({ path, name })).toMatchObject({ status: 400, body: { code: 'bad_input' } });
    }
    expect(await countOf('dishes')).toBe(0);
  });
});

describe('a call without an idempotency key', () => {
  test('has an effect each time, and nothing is stored', async () => {
    await send({ key: '' });
    await send({ key: '' });
    await send({ path: 'kitchen/dishes', key: '' });
    expect(await countOf('dishes')).toBe(3);
    expect(await countOf('idempotency_keys')).toBe(0);
  });
});

describe('a call with an invalid idempotency key', () => {
  test.each([' ', 'two words', 'x'.repeat(201), 'naïve'])('is refused and has no effect: %o', async (key) => {
    const refusal = await send({ key });
    expect(refusal).toMatchObject({ status: 400, body: { code: 'bad_input' } });
    expect(await countOf('dishes')).toBe(0);
  });
});

describe('a call that is safe to repeat and whose answer may contain a secret', () => {
  const path = 'safe/dishes';

  test('runs each time, and its answer is not stored', async () => {
    const [first, again] = [await send({ path }), await send({ path })];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await countOf('dishes')).toBe(2);
    expect((await pool.query('select answer from idempotency_keys')).rows).toEqual([{ answer: null }]);
  });

  test('is refused for the same key with another body', async () => {
    await send({ path });
    expect(await send({ path, name: 'salad' })).toMatchObject({ status: 422, body: { code: 'key_reused' } });
    expect(await countOf('dishes')).toBe(1);
  });

  test('leaves the key free after a refusal', async () => {
    kitchen.before = async () => {
      throw new AppError('not_yours');
    };
    expect((await send({ path })).status).toBe(403);
    kitchen.before = async () => {};
    expect((await send({ path, name: 'salad' })).status).toBe(201);
  });
});

test('answers are stored for one day', async () => {
  const now = Date.now();
  const [older, younger] = [new Date(now - dayMs - 1), new Date(now - dayMs + 1)];
  await send({ key: 'older' });
  await pool.query('update idempotency_keys set created_at = $1', [older]);
  const kept = await send({ key: 'younger' });
  await pool.query('update idempotency_keys set created_at = $1 where created_at > $1', [younger]);
  await sweepIdempotencyKeys(db, new Date(now));
  expect(await countOf('idempotency_keys')).toBe(1);
  expect(await send({ key: 'younger' })).toMatchObject({ status: 201, body: kept.body });
  expect(await countOf('dishes')).toBe(2);
  await send({ key: 'older' });
  expect(await countOf('dishes')).toBe(3);
});
