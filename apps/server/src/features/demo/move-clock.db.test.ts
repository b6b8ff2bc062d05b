import { api, hourMs } from '@crewtable/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addCleanUp } from '../../../test/clean-up.ts';
import { closedGate } from '../../../test/gate.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { realClock } from '../../platform/clock/clock.ts';
import { enqueue, handle, jobKind } from '../../platform/jobs/job-kind.ts';
import { schedule, sweepDueWork } from '../../platform/jobs/schedule.ts';
import { startWorker } from '../../platform/jobs/worker.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { moveClock } from './move-clock.ts';

afterEach(() => void vi.useRealTimers());

const errand = jobKind<{ name: string }>('errand');

interface Done {
  name: string;
  at: Date;
}

/** An app whose worker records the errands that it runs. A test can add work to an errand. */
async function startErrands(errands: Record<string, () => Promise<void>> = {}) {
  const app = await startTestApp({ worker: false });
  const start = app.clock.now();
  const done: Done[] = [];
  const run = async ({ name }: { name: string }) => {
    done.push({ name, at: app.clock.now() });
    await errands[name]?.();
  };
  const worker = await startWorker({
    url: app.databaseUrl,
    clock: app.clock,
    log: createLogger('silent'),
    handlers: [handle(errand, run)],
    chores: [],
  });
  addCleanUp(() => worker.stop());
  const { db } = app.database;
  const due = (hours: number) => new Date(start.getTime() + hours * hourMs);
  return {
    app,
    done,
    due,
    scheduleTask: (name: string, hours: number) =>
      db
        .transaction()
        .execute((tx) => schedule(tx, errand, { subject: name, dueAt: due(hours), payload: { name } })),
    enqueueTask: (name: string) => db.transaction().execute((tx) => enqueue(tx, errand, { name })),
    moveTo: (hours: number) =>
      app.given.visitor().call(api.demo.moveClock, { body: { now: due(hours).toISOString() } }),
  };
}

describe('moving the demo clock', () => {
  test('runs all work that becomes due, in order and each at its own time, before it answers', async () => {
    const { done, due, scheduleTask, moveTo } = await startErrands();
    const hours = { third: 30, first: 1, second: 25, later: 50 };
    for (const [name, hour] of Object.entries(hours)) await scheduleTask(name, hour);
    const before = realClock.now().getTime();
    const { now } = await moveTo(48);
    const elapsed = realClock.now().getTime() - before;

    expect(done.map(({ name }) => name)).toEqual(['first', 'second', 'third']);
    for (const { name, at } of done) {
      const lateMs = at.getTime() - due(hours[name as keyof typeof hours]).getTime();
      expect(lateMs).toBeGreaterThanOrEqual(0);
      expect(lateMs).toBeLessThanOrEqual(elapsed);
    }
    expect(new Date(now).getTime()).toBeGreaterThanOrEqual(due(48).getTime());
    await moveTo(51);
    expect(done.at(-1)?.name).toBe('later');
  });

  test('also runs work that is scheduled during the move', async () => {
    const fixture = await startErrands({ first: () => fixture.scheduleTask('between', 2) });
    await fixture.scheduleTask('last', 3);
    await fixture.scheduleTask('first', 1);
    await fixture.moveTo(4);
    expect(fixture.done.map(({ name }) => name)).toEqual(['first', 'between', 'last']);
    expect(fixture.done[1]!.at.getTime()).toBeGreaterThanOrEqual(fixture.due(2).getTime());
    expect(fixture.done[1]!.at.getTime()).toBeLessThan(fixture.due(3).getTime());
  });

  test('finishes the jobs that a job enqueues before it goes on', async () => {
    const fixture = await startErrands({
      first: () => fixture.enqueueTask('second'),
      second: () => fixture.enqueueTask('third'),
    });
    await fixture.scheduleTask('next day', 24);
    await fixture.scheduleTask('first', 1);
    await fixture.moveTo(25);
    expect(fixture.done.map(({ name }) => name)).toEqual(['first', 'second', 'third', 'next day']);
    expect(fixture.done[2]!.at.getTime()).toBeLessThan(fixture.due(2).getTime());
  });

  test('runs 250 jobs that are due at the same moment once each', async () => {
    const fixture = await startErrands();
    const names = Array.from({ length: 250 }, (_, n) => `errand ${n}`);
    await fixture.app.database.db.transaction().execute(async (tx) => {
      for (const name of names)
        await schedule(tx, errand, { subject: name, dueAt: fixture.due(1), payload: { name } });
    });
    await fixture.moveTo(2);
    expect(fixture.done.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  test('runs the work of one second in one step', async () => {
    const fixture = await startErrands();
    const soon = (ms: number) => new Date(fixture.due(1).getTime() + ms);
    await fixture.app.database.db.transaction().execute(async (tx) => {
      for (const ms of [300, 0, 900, 600])
        await schedule(tx, errand, { subject: `${ms}`, dueAt: soon(ms), payload: { name: `${ms} ms` } });
      await schedule(tx, errand, { subject: 'later', dueAt: soon(5_000), payload: { name: 'later' } });
    });
    await fixture.moveTo(2);
    const names = fixture.done.map(({ name }) => name);
    expect(names.toSorted()).toEqual(['0 ms', '300 ms', '600 ms', '900 ms', 'later']);
    expect(names.at(-1)).toBe('later');
    for (const { at } of fixture.done) expect(at.getTime()).toBeGreaterThanOrEqual(soon(900).getTime());
    expect(fixture.done.at(-1)!.at.getTime()).toBeGreaterThanOrEqual(soon(5_000).getTime());
  });

  test('goes on after a job that fails, which is retried later', async () => {
    const fixture = await startErrands({
      first: async () => {
        throw new Error('not today');
      },
    });
    await fixture.scheduleTask('first', 1);
    await fixture.scheduleTask('second', 2);
    await fixture.moveTo(3);
    expect(fixture.done.map(({ name }) => name)).toEqual(['first', 'second']);
    const { rows } = await fixture.app.database.pool.query('select attempts from graphile_worker.jobs');
    expect(rows).toEqual([{ attempts: 1 }]);
  });

  test('waits for work that a worker is just sweeping', async () => {
    const fixture = await startErrands();
    await fixture.scheduleTask('first', 1);
    await fixture.app.clock.moveTo(fixture.due(1));
    const gate = closedGate();
    const swept = closedGate();
    const sweeping = fixture.app.database.db.transaction().execute(async (tx) => {
      await sweepDueWork(tx, fixture.due(1));
      swept.open();
      await gate.passed;
    });
    await swept.passed;
    const moved = fixture.moveTo(2).then(() => fixture.done.map(({ name }) => name));
    gate.open();
    await sweeping;
    expect(await moved).toEqual(['first']);
  });

  test('runs due work of the payment provider in order with the own work, and the jobs that it causes', async () => {
    const fixture = await startErrands();
    await fixture.scheduleTask('ours first', 1);
    await fixture.scheduleTask('ours last', 3);
    const renewals = [fixture.due(2), fixture.due(4), fixture.due(50)];
    const outside = {
      nextDueAt: async () => renewals[0] ?? null,
      advance: async (now: Date) => {
        if (!renewals[0] || renewals[0] > now) return 0;
        renewals.shift();
        await fixture.enqueueTask('told from outside');
        return 1;
      },
    };
    const { db, pool } = fixture.app.database;
    await moveClock({ db, pool, clock: fixture.app.clock, outside }, fixture.due(10));
    expect(fixture.done.map(({ name }) => name)).toEqual([
      'ours first',
      'told from outside',
      'ours last',
      'told from outside',
    ]);
    expect(fixture.done[1]!.at.getTime()).toBeLessThan(fixture.due(3).getTime());
    expect(renewals).toEqual([fixture.due(50)]);
  });

  test('is refused while another move is running', async () => {
    const gate = closedGate();
    const entered = closedGate();
    const fixture = await startErrands({ first: () => (entered.open(), gate.passed) });
    await fixture.scheduleTask('first', 1);
    const moving = fixture.moveTo(2);
    await entered.passed;
    const refusal = await fixture.app.given.visitor().send(api.demo.moveClock, { body: { advance: 'PT5H' } });
    gate.open();
    await moving;
    expect(refusal.statusCode).toBe(409);
    expect(refusal.headers['retry-after']).toBe('2');
    expect(refusal.json()).toMatchObject({
      code: 'still_running',
      message: 'The clock is being moved already.',
    });
    await fixture.moveTo(3);
  });

  test('fails with a message if no worker runs the jobs', async () => {
    const app = await startTestApp({ worker: false, usualTimeouts: true });
    await app.given.visitor().call(api.accounts.signIn, { body: { username: 'waiting@example.edu' } });
    const real = realClock.now().getTime();
    vi.useFakeTimers({ toFake: ['Date'], now: real });
    const answer = app.given.visitor().refusal(api.demo.moveClock, { body: { advance: 'PT1H' } });
    const looksAhead = () =>
      app.database.pool.query(
        String.raw`select 1 from pg_stat_activity
          where datname = current_database() and query ~ '^\s*select \(select count'`,
      );
    await expect.poll(async () => (await looksAhead()).rowCount).toBeGreaterThan(0);
    vi.setSystemTime(real + 61_000);
    expect(await answer).toMatchObject({ status: 503, code: 'unavailable' });
    expect((await answer).message).toContain('no worker finishes them');
  });
});
