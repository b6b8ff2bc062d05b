import { dayMs, endpoint } from '@crewtable/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { afterwards } from '../../../test/afterwards.ts';
import { createTestDatabase } from '../../../test/servers/database.ts';
import { closedGate } from '../../../test/gate.ts';
import type { Db, Tx } from '../db/database.ts';
import { openDatabase } from '../db/database.ts';
import { createLogger } from '../log/logger.ts';
import { AppError } from './app-error.ts';
import { createHttpServer } from './http-server.ts';
import { createIdempotency, sweepIdempotencyKeys } from './idempotency.ts';
import { createRateLimits } from './rate-limits.ts';
import { createRouter } from './router.ts';

const database = await createTestDatabase();
const lines: string[] = [];
const log = createLogger('debug', { write: (line) => void lines.push(line) });
const { db, pool, close } = openDatabase(database.url, log);
await pool.query('create table dishes (id int generated always as identity primary key, name text)');
afterwards(async () => {
  await close();
  await database.drop();
});

/** Real time plus an offset that the test can change. */
const watch = { offsetMs: 0, now: () => new Date(Date.now() + watch.offsetMs) };

const dish = {
  method: 'POST',
  access: 'anyone',
  summary: 'Puts a dish on the table.',
  body: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
  answers: {
    201: {
      type: 'object',
      required: ['id', 'name'],
      properties: { id: { type: 'integer' }, name: { type: 'string' } },
    },
  },
  errors: [],
} as const;
const order = endpoint({ ...dish, path: 'dishes', repeat: 'stored-answer' });
const cook = endpoint({ ...dish, path: 'kitchen/dishes', repeat: 'stored-answer' });
const safe = endpoint({ ...dish, path: 'safe/dishes', repeat: 'safe-verb' });

async function putDish(where: Db | Tx, name: string): Promise<{ id: number; name: string }> {
  const { rows } = await sql<{ id: number; name: string }>`
    insert into dishes (name) values (${name}) returning id, name`.execute(where);
  return rows[0]!;
}

/** Hooks of the order endpoint, before and after it stores the dish. Each test sets its own. */
const kitchen = { before: async () => {}, after: async () => {} };

const http = createHttpServer({
  log,
  production: false,
  publicUrl: new URL('http://localhost'),
  trustedProxies: [],
  scriptHashes: [],
  transportSecurity: undefined,
  paymentHosts: undefined,
  tagManager: false,
  signedPaths: [],
  isStopping: () => false,
});
const { route } = createRouter(http, {
  authenticate: async ({ headers }) =>
    headers['x-student'] === undefined
      ? undefined
      : { id: String(headers['x-student']), sessionId: 's', suspended: false },
  idempotency: createIdempotency(db, watch, log),
  limits: createRateLimits(pool, 'relaxed'),
  demo: false,
});
route(order, async ({ body }) => {
  await kitchen.before();
  const answer = await putDish(db, body.name);
  await kitchen.after();
  return answer;
});
route(cook, async ({ body, keep }) => {
  const answer = await db.transaction().execute(async (tx) => {
    const made = await putDish(tx, body.name);
    await kitchen.before();
    await keep(tx, made);
    return made;
  });
  await kitchen.after();
  return answer;
});
route(safe, async ({ body }) => {
  await kitchen.before();
  return putDish(db, body.name);
});

interface Sent {
  path?: string;
  name?: string;
  key?: string | undefined;
  student?: string;
}

async function send({ path = 'dishes', name = 'soup', key = 'one', student = 'jane' }: Sent = {}) {
  const response = await http.inject({
    method: 'POST',
    url: `/api/${path}`,
    payload: { name },
    headers: { 'x-student': student, ...(key !== '' && { 'idempotency-key': key }) },
  });
  return { status: response.statusCode, body: response.json<object>(), headers: response.headers };
}

const countOf = async (table: 'dishes' | 'idempotency_keys') =>
  (await pool.query<{ count: number }>(`select count(*) from ${table}`)).rows[0]!.count;

beforeEach(async () => {
  await pool.query('truncate dishes, idempotency_keys');
  kitchen.before = async () => {};
  kitchen.after = async () => {};
  watch.offsetMs = 0;
});

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

  test('gets back characters that JSON allows and the database does not', async () => {
    const name = 'half a \ud800 soup';
    const first = await send({ path, name });
    const again = await send({ path, name });
    expect(first.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(await countOf('dishes')).toBe(1);
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

  test.each([' ', 'two words', 'x'.repeat(201), 'naïve'])(
    'is refused if it sends the invalid key %o',
    async (key) => {
      const refusal = await send({ key });
      expect(refusal).toMatchObject({ status: 400, body: { code: 'bad_input' } });
      expect(await countOf('dishes')).toBe(0);
    },
  );
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
    const gate = closedGate();
    const entered = closedGate();
    kitchen.before = () => (entered.open(), gate.passed);
    const first = send();
    await entered.passed;
    const again = send();
    gate.open();
    expect((await again).body).toEqual((await first).body);
    expect(await countOf('dishes')).toBe(1);
  });

  test('a repeated call that has waited too long is asked to try again later', async () => {
    const gate = closedGate();
    const entered = closedGate();
    kitchen.before = () => (entered.open(), gate.passed);
    const first = send();
    await entered.passed;
    const again = send();
    const asked = () =>
      pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and query like 'select "answer"%'`,
      );
    await expect.poll(async () => (await asked()).rowCount).toBeGreaterThan(0);
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

test('answers are stored for one day', async () => {
  await send({ key: 'yesterday' });
  await pool.query(`update idempotency_keys set created_at = $1`, [new Date(Date.now() - dayMs - 1_000)]);
  await send({ key: 'today' });
  await sweepIdempotencyKeys(db, new Date());
  expect(await countOf('idempotency_keys')).toBe(1);
  await send({ key: 'yesterday' });
  await send({ key: 'today' });
  expect(await countOf('dishes')).toBe(3);
});
