import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { listJobs } from '../../../test/servers/queue.ts';
import { startTestApp } from '../../../test/test-app.ts';

/** The clock of the machine, wrong by some seconds. */
function wrongClock(wrongBySeconds: number) {
  const clock = {
    wrongBySeconds,
    readings: 0,
    now: () => {
      clock.readings++;
      return new Date(Date.now() + clock.wrongBySeconds * 1_000);
    },
  };
  return clock;
}

describe('a process whose clock differs from the clock of the database', () => {
  test.each([
    [5, /^The clock of this machine is [45]\.\d s ahead of the database's\.$/],
    [-60, /^The clock of this machine is (?:59|60)\.\d s behind the database's\.$/],
  ])('by %i s is not ready and says why', async (wrongBySeconds, sentence) => {
    const machineClock = wrongClock(wrongBySeconds);
    const app = await startTestApp({ worker: false, machineClock });
    const visitor = app.given.visitor();
    const ready = () => visitor.raw('GET', '/api/ready');
    const refused = await ready();
    expect(refused.statusCode).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toEqual({
      code: 'unavailable',
      message: expect.stringMatching(sentence) as unknown,
    });
    expect((await visitor.raw('GET', '/api/health')).statusCode).toBe(200);
    await ready();
    expect(app.logLines.filter((line) => line.includes('clock differs'))).toHaveLength(1);

    machineClock.wrongBySeconds = 0;
    expect((await ready()).statusCode).toBe(200);
    expect(app.logLines.join('')).toContain('clock agrees with the database clock again');
  });

  test.each([1, -1])('by only %i s is ready', async (seconds) => {
    const app = await startTestApp({ worker: false, machineClock: wrongClock(seconds) });
    expect((await app.given.visitor().raw('GET', '/api/ready')).statusCode).toBe(200);
  });

  test('is ready if a slow answer of the database explains the difference', async () => {
    const begin = Date.now();
    let readings = 0;
    // Every second reading is taken after the response: ten seconds later.
    const machineClock = { now: () => new Date(begin - 5_000 + (readings++ % 2) * 10_000) };
    const app = await startTestApp({ worker: false, machineClock });
    expect((await app.given.visitor().raw('GET', '/api/ready')).statusCode).toBe(200);
  });

  test('runs no jobs, and starts by itself once the clock is right', async () => {
    const machineClock = wrongClock(30);
    const app = await startTestApp({ machineClock, roundMs: 200, firstStart: true });
    const { pool } = app.database;
    const to = 'early@example.edu';
    await app.given.visitor().call(api.accounts.signIn, { body: { username: to } });
    await pool.query(
      `select graphile_worker.add_job('send-mail', payload := json_build_object('mailId', id)) from outgoing_mail`,
    );
    const events = async () => (await pool.query('select id from events')).rows;
    await roundsPass(machineClock);
    expect(await listJobs(pool)).toMatchObject([{ attempts: 0, locked: false }]);
    expect(await waitingMail(pool)).toBe(1);
    expect(await events()).toEqual([]);

    machineClock.wrongBySeconds = 0;
    await expect
      .poll(async () => (await app.given.visitor().call(api.demo.mail, { query: { to } })).length)
      .toBe(1);
    await expect.poll(async () => (await events()).length).toBeGreaterThan(0);

    // The worker also stops if the clock becomes wrong later.
    machineClock.wrongBySeconds = -30;
    await expect.poll(() => app.logLines.filter((line) => line.includes('clock differs')).length).toBe(2);
    await roundsPass(machineClock);
    await app.given.visitor().call(api.accounts.signIn, { body: { username: 'late@example.edu' } });
    await roundsPass(machineClock);
    expect(await waitingMail(pool)).toBe(1);
  });
});

/** Each round of the worker reads the clock twice, and so does each run of the chores. */
async function roundsPass(clock: { readings: number }): Promise<void> {
  const before = clock.readings;
  await expect.poll(() => clock.readings).toBeGreaterThan(before + 12);
}

async function waitingMail(pool: { query(text: string): Promise<{ rows: unknown[] }> }): Promise<number> {
  return (await pool.query('select id from outgoing_mail where waits_for_pickup')).rows.length;
}
