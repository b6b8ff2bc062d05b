import { Client } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { startDatabaseProxy } from '../../../test/servers/database-proxy.ts';
import { createTestDatabase } from '../../../test/servers/database.ts';
import { addCleanUp } from '../../../test/clean-up.ts';
import { createLogger } from '../log/logger.ts';
import { openDatabase } from './database.ts';
import { Listener } from './listener.ts';

const database = await createTestDatabase();
const { pool: announcer, close } = openDatabase(database.url, createLogger('silent'));
addCleanUp(async () => {
  await close();
  await database.drop();
});
afterEach(() => void vi.useRealTimers());

const announce = (word: string) => announcer.query(`select pg_notify('news', $1)`, [word]);

async function startListener(url: string) {
  const listener = new Listener(url, createLogger('silent'));
  const heard: string[] = [];
  let reconnects = 0;
  listener.onReconnect(() => reconnects++);
  await listener.start();
  await listener.listen('news', (word) => heard.push(word));
  addCleanUp(() => listener.stop());
  return { listener, heard, reconnects: () => reconnects };
}

test('an announcement reaches every listener of another connection', async () => {
  const { listener, heard } = await startListener(database.url);
  const heardToo: string[] = [];
  await listener.listen('news', (word) => heardToo.push(word));
  await announce('first');
  await expect.poll(() => [heard, heardToo]).toEqual([['first'], ['first']]);
});

test('a listener makes one attempt to connect at a time during an outage, and afterwards receives each announcement once', async () => {
  const databaseProxy = await startDatabaseProxy(database.url);
  const { heard, reconnects } = await startListener(databaseProxy.url);
  const attempts = vi.spyOn(Client.prototype, 'connect');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await databaseProxy.disconnect();
  for (let round = 1; round <= 5; round++) {
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { interval: 5, timeout: 60_000 });
    await vi.advanceTimersToNextTimerAsync();
    expect(attempts).toHaveBeenCalledTimes(round);
  }
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { interval: 5, timeout: 60_000 });
  await databaseProxy.restore();
  await vi.advanceTimersToNextTimerAsync();
  await vi.waitFor(() => expect(reconnects()).toBe(1), { interval: 5, timeout: 60_000 });
  vi.useRealTimers();
  await announce('after the outage');
  await expect.poll(() => heard).toEqual(['after the outage']);
});

test('a listener reports a reconnect, after which announcements may be missing', async () => {
  const { heard, reconnects } = await startListener(database.url);
  await announcer.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'crewtable listener'`,
  );
  await expect.poll(reconnects).toBe(1);
  await announce('heard again');
  await expect.poll(() => heard).toEqual(['heard again']);
});

test('a connection that stalls silently is noticed and replaced', async () => {
  const databaseProxy = await startDatabaseProxy(database.url);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { listener, heard, reconnects } = await startListener(databaseProxy.url);
  let losses = 0;
  listener.onLost(() => losses++);
  const pause = () => vi.advanceTimersByTime(10_000);
  const questions = vi.spyOn(Client.prototype, 'query');
  pause();
  await questions.mock.results[0]!.value;
  expect([questions.mock.calls.length, losses]).toEqual([1, 0]);
  databaseProxy.stall();
  pause();
  expect([questions.mock.calls.length, losses]).toEqual([2, 0]);
  pause();
  expect(losses).toBe(1);
  vi.advanceTimersToNextTimer();
  await vi.waitFor(() => expect(reconnects()).toBe(1), { interval: 5, timeout: 60_000 });
  await announce('heard again');
  await vi.waitFor(() => expect(heard).toEqual(['heard again']), { interval: 5, timeout: 60_000 });
});

test('a stopped listener keeps no connection', async () => {
  const { listener } = await startListener(database.url);
  await listener.stop();
  const { rows } = await announcer.query(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'crewtable listener'`,
  );
  expect(rows).toEqual([]);
});
