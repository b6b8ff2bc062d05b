import { api } from '@crewtable/contract';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { addCleanUp } from '../../../test/clean-up.ts';
import { startDatabaseProxy } from '../../../test/servers/database-proxy.ts';
import { createTestDatabase } from '../../../test/servers/database.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { createLogger } from '../log/logger.ts';
import { isDatabaseUnavailable, openDatabase, usualTimeouts } from './database.ts';

const nearby = await startTestApp();
const databaseProxy = await startDatabaseProxy(nearby.databaseUrl);
const app = await startTestApp({ databaseUrl: databaseProxy.url, worker: false });

describe('while the database is unreachable', () => {
  test('calls that need it are refused with 503 and the time to try again, and work again after its return', async () => {
    const student = await nearby.given.student();
    const cookies = { cookie: [...student.as.cookies].map((pair) => pair.join('=')).join('; ') };
    const visitor = app.given.visitor();
    expect((await visitor.raw('GET', '/api/auth/me', { headers: cookies })).statusCode).toBe(200);
    const challengesBefore = await countChallenges();

    await databaseProxy.disconnect();
    for (const [method, url, payload] of [
      ['GET', '/api/ready', undefined],
      ['GET', '/api/auth/me', undefined],
      ['GET', '/api/demo/clock', undefined],
      ['POST', '/api/auth/signin', { username: 'away@example.edu' }],
    ] as const) {
      const response = await visitor.raw(method, url, { headers: cookies, ...(payload && { payload }) });
      expect(response.statusCode).toBe(503);
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      expect(response.json()).toEqual({
        code: 'unavailable',
        message: 'We are not reachable right now. Please try again in a moment.',
      });
    }
    expect(await countChallenges()).toBe(challengesBefore);

    await databaseProxy.restore();
    await untilReady();
    expect((await visitor.raw('GET', '/api/auth/me', { headers: cookies })).statusCode).toBe(200);
    await visitor.call(api.accounts.signIn, { body: { username: 'back@example.edu' } });
  });

  test('the health check succeeds, also with the cookies of a signed-in student', async () => {
    const student = await nearby.given.student();
    const cookies = { cookie: [...student.as.cookies].map((pair) => pair.join('=')).join('; ') };
    await databaseProxy.disconnect();
    const response = await app.given.visitor().raw('GET', '/api/health', { headers: cookies });
    await databaseProxy.restore();
    await untilReady();
    expect(response.statusCode).toBe(200);
  });

  test('a transaction that is interrupted fails and stores nothing', async () => {
    const before = await countChallenges();
    const { db } = app.database;
    const interrupted = db.transaction().execute(async (tx) => {
      await tx
        .insertInto('passcode_challenges')
        .values({
          id: '01970000-0000-7000-8000-000000000001',
          email: 'half@example.edu',
          browser_id: '01970000-0000-7000-8000-000000000002',
          code_hash: Buffer.alloc(32),
          expires_at: app.clock.now(),
          created_at: app.clock.now(),
        })
        .execute();
      await databaseProxy.disconnect();
    });
    const error: unknown = await interrupted.catch((fault: unknown) => fault);
    await databaseProxy.restore();
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(await countChallenges()).toBe(before);
  });

  test('an idle connection that is lost, in the pool or in a transaction, does not end the process', async () => {
    const database = await createTestDatabase();
    const { pool, close } = openDatabase(database.url, createLogger('silent'));
    const inUse = await pool.connect();
    const idle = await pool.connect();
    idle.release();
    const admin = new Client({ connectionString: database.url });
    await admin.connect();
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await expect.poll(() => pool.totalCount).toBe(1);
    expect(isDatabaseUnavailable(await inUse.query('select 1').catch((fault: unknown) => fault))).toBe(true);
    inUse.release();
    await expect.poll(() => pool.query('select 1 as one').then(({ rows }) => rows)).toEqual([{ one: 1 }]);
    await admin.end();
    await close();
    await database.drop();
  });
});

test('a connection that stalls silently is given up, in a transaction too, and its place in the pool is free again', async () => {
  const database = await createTestDatabase();
  const proxy = await startDatabaseProxy(database.url);
  const { db, pool, close } = openDatabase(proxy.url, createLogger('silent'), 1, undefined, {
    ...usualTimeouts,
    answerMs: 500,
  });
  addCleanUp(async () => {
    await close();
    await database.drop();
  });
  const ask = () => sql`select 1`.execute(db);
  const statements = [
    ask,
    () => db.transaction().execute((tx) => sql`select 1`.execute(tx)),
    () => pool.query('select 1'),
  ];
  for (const statement of statements) {
    await expect.poll(() => ask().then(() => 'answered')).toBe('answered');
    proxy.stall();
    const error: unknown = await statement().catch((fault: unknown) => fault);
    expect(isDatabaseUnavailable(error)).toBe(true);
  }
  await expect.poll(() => ask().then(() => 'answered')).toBe('answered');
});

describe('the database counts as unreachable', () => {
  const withCode = (code: string, more = {}) => Object.assign(new Error('x'), { code, ...more });

  test.each([
    withCode('ECONNREFUSED'),
    withCode('ENOENT', { syscall: 'connect' }),
    withCode('57P01'),
    withCode('57P03'),
    withCode('53300'),
    withCode('53100'),
    withCode('25006'),
    withCode('08006'),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Query read timeout'),
    new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]),
  ])('after %o', (error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  test.each([
    withCode('23505'),
    withCode('42P01'),
    withCode('ENOENT', { syscall: 'open' }),
    new Error('x'),
    'ECONNREFUSED',
  ])('not after %o', (error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});

async function untilReady(): Promise<void> {
  await expect.poll(async () => (await app.given.visitor().raw('GET', '/api/ready')).statusCode).toBe(200);
}

async function countChallenges(): Promise<number> {
  const { rows } = await nearby.database.pool.query<{ count: number }>(
    'select count(*) from passcode_challenges',
  );
  return rows[0]!.count;
}
