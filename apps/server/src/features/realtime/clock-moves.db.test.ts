import { api, dayMs } from '@crewtable/contract';
import { expect, test, vi } from 'vitest';
import { listenOnFreePort, subscribe } from '../../../test/channel-client.ts';
import type { ChannelClient } from '../../../test/channel-client.ts';
import { productionEnvironment } from '../../../test/fixtures/production-environment.ts';
import { sendNotification } from '../../../test/send-notification.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { ClockAnnouncements } from './clock-announcements.ts';
import { Connections } from './connections.ts';

/** The times that the client was told, in milliseconds. */
const toldTimes = ({ frames }: ChannelClient) =>
  frames
    .flatMap(({ type, payload }) => (type === 'data' ? Object.values(payload!.data!) : []))
    .filter(({ eventType }) => eventType === 'clock_moved')
    .map(({ eventPayload }) => Date.parse(String(eventPayload['now'])));

test('a move of the demo clock is told to every connected page, also of another process', async () => {
  const app = await startTestApp();
  const other = await startTestApp({ databaseUrl: app.databaseUrl, worker: false });
  const [host, otherHost] = [await listenOnFreePort(app), await listenOnFreePort(other)];
  const student = await app.given.student();
  const [here, there] = [await subscribe(student, host), await subscribe(student, otherHost)];
  const before = app.clock.now().getTime();

  await app.given.visitor().call(api.demo.moveClock, { body: { advance: 'P3D' } });

  for (const client of [here, there]) {
    await expect.poll(() => toldTimes(client).at(-1) ?? 0).toBeGreaterThanOrEqual(before + 3 * dayMs);
    const times = toldTimes(client);
    expect(times).toEqual(times.toSorted((one, two) => one - two));
  }
});

test('a move is stored nowhere: it is no notification, and a page that connects later is not told', async () => {
  const app = await startTestApp();
  const host = await listenOnFreePort(app);
  const student = await app.given.student();
  const open = await subscribe(student, host);
  await app.given.visitor().call(api.demo.moveClock, { body: { advance: 'PT1H' } });
  await expect.poll(() => toldTimes(open).length).toBeGreaterThan(0);

  const list = await student.as.call(api.notifications.list, { query: {} });
  expect(list.notifications.filter(({ eventType }) => eventType === 'clock_moved')).toEqual([]);
  const later = await subscribe(student, host);
  await sendNotification(app, student.id, 'Something else');
  await later.waitForTitle('Something else');
  expect(toldTimes(later)).toEqual([]);
});

test('a production process tells nothing, even if a demo moves the clock of the same database', async () => {
  const app = await startTestApp();
  const production = await startTestApp({
    databaseUrl: app.databaseUrl,
    environment: productionEnvironment,
    worker: false,
  });
  const [host] = [await listenOnFreePort(app), await listenOnFreePort(production)];
  const onMove = vi.spyOn(ClockAnnouncements.prototype, 'onMove');
  const endSession = vi.spyOn(Connections.prototype, 'endSession');
  const client = await subscribe(await app.given.student(), host);
  await app.given.visitor().call(api.demo.moveClock, { body: { advance: 'PT1H' } });
  await expect.poll(() => toldTimes(client).length).toBeGreaterThan(0);

  // Announcements arrive in order: when both processes have this one, they have the move too.
  await app.database.pool.query(`select pg_notify('crewtable_ended_sessions', 'nobody none')`);
  await expect.poll(() => new Set(endSession.mock.contexts).size).toBe(2);
  expect(new Set(onMove.mock.contexts).size).toBe(1);
});
