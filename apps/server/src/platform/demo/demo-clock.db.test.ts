import { api, hourMs } from '@crewtable/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startTestApp } from '../../../test/test-app.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { realClock } from '../clock/clock.ts';

const noonInNewYork = new Date('2025-05-21T12:00:00-04:00').getTime();

afterEach(() => void vi.useRealTimers());

const readClock = async (app: TestApp) =>
  new Date((await app.given.visitor().call(api.demo.clock, {})).now).getTime();
const move = (app: TestApp, body: { now: string } | { advance: string }) =>
  app.given.visitor().call(api.demo.moveClock, { body });

describe('the demo clock', () => {
  test('starts on 21 May 2025 at noon in New York and runs at normal speed', async () => {
    const before = realClock.now().getTime();
    const app = await startTestApp({ worker: false });
    const shown = await readClock(app);
    const elapsed = realClock.now().getTime() - before;
    expect(shown).toBeGreaterThanOrEqual(noonInNewYork);
    expect(shown).toBeLessThanOrEqual(noonInNewYork + elapsed);

    const real = realClock.now().getTime();
    vi.useFakeTimers({ toFake: ['Date'], now: real });
    const early = await readClock(app);
    vi.setSystemTime(real + 2 * hourMs);
    expect((await readClock(app)) - early).toBe(2 * hourMs);
  });

  test.each(['2024-01-01T00:00:00Z', '2040-01-01T00:00:00Z'])('starts at DEMO_NOW (%s)', async (start) => {
    const app = await startTestApp({ worker: false, environment: { DEMO_NOW: start } });
    expect(app.clock.now().getTime() - new Date(start).getTime()).toBeLessThan(hourMs);
    expect(app.clock.now().getTime()).toBeGreaterThanOrEqual(new Date(start).getTime());
  });

  test('survives a restart, runs on meanwhile, and ignores a new DEMO_NOW', async () => {
    const first = await startTestApp({ worker: false });
    const moved = new Date((await move(first, { advance: 'P3D' })).now).getTime();
    await first.stop();
    const real = realClock.now().getTime();
    vi.useFakeTimers({ toFake: ['Date'], now: real + 5 * hourMs });
    const second = await startTestApp({
      worker: false,
      databaseUrl: first.databaseUrl,
      environment: { DEMO_NOW: '2025-01-01T00:00:00Z' },
    });
    expect(await readClock(second)).toBeGreaterThanOrEqual(moved + 5 * hourMs);
    expect(await readClock(second)).toBeLessThan(moved + 6 * hourMs);
  });

  test('is shared by all processes: immediately for a request, and soon without a request', async () => {
    const here = await startTestApp({ worker: false });
    const there = await startTestApp({ worker: false, databaseUrl: here.databaseUrl });
    const moved = new Date((await move(here, { advance: 'PT25H' })).now).getTime();
    await expect.poll(() => there.clock.now().getTime()).toBeGreaterThanOrEqual(moved);

    await there.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query = 'listen "demo_clock"'`,
    );
    const movedUnheard = new Date((await move(there, { advance: 'PT1H' })).now).getTime();
    expect(await readClock(here)).toBeGreaterThanOrEqual(movedUnheard);
  });

  test('only moves forward, also for a process that knows an older time', async () => {
    const app = await startTestApp({ worker: false });
    const ahead = await startTestApp({ worker: false, databaseUrl: app.databaseUrl });
    await move(ahead, { advance: 'P1D' });
    await app.clock.moveTo(new Date(noonInNewYork + hourMs));
    expect(await readClock(app)).toBeGreaterThanOrEqual(noonInNewYork + 24 * hourMs);
    const refusal = await app.given
      .visitor()
      .refusal(api.demo.moveClock, { body: { now: '2025-05-21T18:00:00Z' } });
    expect(refusal).toMatchObject({ status: 400, message: 'The clock only moves forward.' });
  });

  test('moves to a given time and runs on from there', async () => {
    const app = await startTestApp({ worker: false });
    const { now } = await move(app, { now: '2025-06-04T19:00:00-04:00' });
    const target = new Date('2025-06-04T23:00:00Z').getTime();
    expect(new Date(now).getTime()).toBeGreaterThanOrEqual(target);
    expect(await readClock(app)).toBeLessThan(target + hourMs);
  });

  test('refuses a value that is neither a time nor a duration', async () => {
    const app = await startTestApp({ worker: false });
    const before = await readClock(app);
    for (const payload of [
      {},
      { now: 'tomorrow' },
      { now: 5 },
      { now: '2025-06-04' },
      { advance: 'an hour' },
      { advance: 'PT' },
      { advance: 'P1Y' },
      { advance: 'PT1H', now: '2025-06-04T19:00:00Z' },
      { advance: 'PT1H', speed: 2 },
    ]) {
      const response = await app.given.visitor().raw('POST', '/api/demo/clock', { payload });
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'bad_input']);
    }
    expect(await readClock(app)).toBeLessThan(before + hourMs);
  });

  test('is the time that the server reports to pages', async () => {
    const app = await startTestApp({ worker: false });
    await move(app, { advance: 'P10D' });
    expect((await app.given.visitor().call(api.system.config, {})).now).toMatch(/^2025-05-31/);
  });
});
