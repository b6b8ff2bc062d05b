import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/test-app.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import { realClock } from '../../clock/clock.ts';
import { createRateLimits, sweepRateLimits } from './rate-limits.ts';

const strict = await startTestApp({ environment: { LIMITS: 'strict' }, worker: false });
const proxied = await startTestApp({
  environment: { LIMITS: 'strict', TRUSTED_PROXIES: '127.0.0.1' },
  databaseUrl: strict.databaseUrl,
  worker: false,
});
const relaxed = await startTestApp({ worker: false });
const { pool } = strict.database;

let names = 0;
const limitOf = (max: number) => ({ name: `limit_${++names}`, max, perSeconds: 600 });
const outcomeOf = (taken: Promise<void>) =>
  taken.then(
    () => 'taken',
    (refusal: { code: string }) => refusal.code,
  );

describe('a rate limit', () => {
  test('accepts its maximum of calls and refuses the next one with the time to wait', async () => {
    const limits = createRateLimits(pool, 'strict');
    const limit = limitOf(2);
    await limits.perNetwork(limit, '203.0.113.7');
    await limits.perNetwork(limit, '203.0.113.7');
    const refusal = limits.perNetwork(limit, '203.0.113.7');
    await expect(refusal).rejects.toMatchObject({ code: 'too_many_requests', status: 429 });
    const { retryAfterSeconds } = (await refusal.catch((error: unknown) => error)) as {
      retryAfterSeconds: number;
    };
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(retryAfterSeconds).toBeLessThanOrEqual(limit.perSeconds);
  });

  test('holds also if 30 calls come at the same time', async () => {
    const limits = createRateLimits(pool, 'strict');
    const limit = limitOf(5);
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () => outcomeOf(limits.perNetwork(limit, '203.0.113.7'))),
    );
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(5);
  });

  test('has a separate counter for each network and each name', async () => {
    const limits = createRateLimits(pool, 'strict');
    const limit = limitOf(1);
    await limits.perNetwork(limit, '203.0.113.7');
    await limits.perNetwork(limit, '203.0.113.8');
    await limits.perNetwork(limitOf(1), '203.0.113.7');
    expect(await outcomeOf(limits.perNetwork(limit, '203.0.113.8'))).toBe('too_many_requests');
  });

  test('counts all addresses of one IPv6 /64 network together', async () => {
    const limits = createRateLimits(pool, 'strict');
    const limit = limitOf(1);
    await limits.perNetwork(limit, '2001:db8:1:2::1');
    expect(await outcomeOf(limits.perNetwork(limit, '2001:db8:1:2:ffff::9'))).toBe('too_many_requests');
    expect(await outcomeOf(limits.perNetwork(limit, '2001:db8:1:3::1'))).toBe('taken');
  });

  test('per network is relaxed in a demo; per account it always holds', async () => {
    const limits = createRateLimits(relaxed.database.pool, 'relaxed');
    const limit = limitOf(1);
    for (let call = 1; call <= 5; call++) await limits.perNetwork(limit, '203.0.113.7');
    await limits.perSubject(limit, 'student-1');
    expect(await outcomeOf(limits.perSubject(limit, 'student-1'))).toBe('too_many_requests');
    expect(await outcomeOf(limits.perSubject(limit, 'student-2'))).toBe('taken');
  });

  test('is shared by all processes of an installation', async () => {
    const limit = limitOf(2);
    const here = createRateLimits(pool, 'strict');
    const there = createRateLimits(proxied.database.pool, 'strict');
    await here.perNetwork(limit, '203.0.113.7');
    await there.perNetwork(limit, '203.0.113.7');
    expect(await outcomeOf(here.perNetwork(limit, '203.0.113.7'))).toBe('too_many_requests');
    expect(await outcomeOf(there.perNetwork(limit, '203.0.113.7'))).toBe('too_many_requests');
  });

  test('starts again after its period, and expired counters are deleted', async () => {
    const limits = createRateLimits(pool, 'strict');
    const [over, running] = [limitOf(1), limitOf(1)];
    await limits.perNetwork(over, '203.0.113.7');
    await limits.perNetwork(running, '203.0.113.7');
    await pool.query('update rate_limits set expire = 1 where key like $1', [`${over.name}:%`]);
    await limits.perNetwork(over, '203.0.113.7');
    await pool.query('update rate_limits set expire = 1 where key like $1', [`${over.name}:%`]);

    await sweepRateLimits(pool, realClock.now());
    const { rows } = await pool.query('select key from rate_limits where key = any ($1)', [
      [`${over.name}:203.0.113.7`, `${running.name}:203.0.113.7`],
    ]);
    expect(rows).toEqual([{ key: `${running.name}:203.0.113.7` }]);
  });
});

describe('requesting passcodes', () => {
  let asked = 0;
  const ask = async (app: TestApp, forwardedFor: string) =>
    app.given.visitor().raw('POST', '/api/auth/signin', {
      payload: { username: `asker-${++asked}@example.edu` },
      headers: { 'x-forwarded-for': forwardedFor },
    });

  test('too often from one network is refused with the time to wait, also with a new X-Forwarded-For each time', async () => {
    for (let n = 1; n <= 20; n++) expect((await ask(strict, `198.51.100.${n}`)).statusCode).toBe(200);
    const refused = await ask(strict, '198.51.100.99');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
    expect(refused.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  });

  test('is counted by the network that a trusted proxy names', async () => {
    for (let n = 1; n <= 20; n++) expect((await ask(proxied, '198.51.100.1')).statusCode).toBe(200);
    expect((await ask(proxied, '198.51.100.1')).statusCode).toBe(429);
    expect((await ask(proxied, '198.51.100.2')).statusCode).toBe(200);
    // The proxy appends its address after the value that the client sent.
    expect((await ask(proxied, '192.0.2.1, 198.51.100.1')).statusCode).toBe(429);
  });

  test('is not limited by network in a demo, where all students may share one address', async () => {
    for (let n = 1; n <= 25; n++) expect((await ask(relaxed, '198.51.100.1')).statusCode).toBe(200);
  });
});
