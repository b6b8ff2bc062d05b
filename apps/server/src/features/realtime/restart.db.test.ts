import { api } from '@crewtable/contract';
import { expect, onTestFinished, test } from 'vitest';
import { appLoad, ChannelClient, listenOnFreePort, subscribe } from '../../../test/channel-client.ts';
import { signInMany } from '../../../test/fixtures/students/many-students.ts';
import { keepPort } from '../../../test/servers/kept-port.ts';
import { ReconnectingClient } from '../../../test/reconnecting-client.ts';
import { sendNotificationToAll } from '../../../test/send-notification.ts';
import { startTestApp } from '../../../test/test-app.ts';

const students = 80;
const browsersOfEach = 5;
const portOf = (host: string) => Number(host.split(':')[1]);

test('when a server restarts with 400 connected clients, all reconnect, spread over time, and none misses a notification', async () => {
  const first = await startTestApp({ worker: false });
  const kept = await keepPort();
  const host = `127.0.0.1:${kept.port}`;
  kept.forwardTo(await listenOnFreePort(first).then(portOf));
  const cookies = await signInMany(first, students);
  const clients: ReconnectingClient[] = [];
  onTestFinished(() => clients.forEach((client) => client.end()));
  for (const cookie of cookies) {
    const info = await first.given.visitor().call(api.realtime.appLoad, { headers: { host, cookie } });
    for (let browser = 0; browser < browsersOfEach; browser++)
      clients.push(new ReconnectingClient(info, cookie));
  }
  expect(clients).toHaveLength(400);
  const behind = (titles: string[]) =>
    clients.filter(({ shown }) => titles.join() !== [...shown.values()].toSorted().join()).length;
  const away = () => clients.filter(({ subscribed }) => !subscribed).length;
  await expect.poll(away).toBe(0);
  await sendNotificationToAll(first, '1: before');
  await expect.poll(() => behind(['1: before'])).toBe(0);

  const second = await startTestApp({ databaseUrl: first.databaseUrl, worker: false });
  kept.forwardTo(undefined);
  await first.stop();
  await sendNotificationToAll(second, '2: while nobody is there');
  kept.forwardTo(await listenOnFreePort(second).then(portOf));
  await expect.poll(away).toBe(0);
  await sendNotificationToAll(second, '3: after');
  const all = ['1: before', '2: while nobody is there', '3: after'];
  await expect.poll(() => behind(all)).toBe(0);
  expect(clients.every(({ closeCount }) => closeCount >= 1)).toBe(true);
  expect(new Set(clients.map(({ delaysMs }) => Math.round(delaysMs[0]! / 10))).size).toBeGreaterThan(20);
});

test('a process that stops closes every connection with 1001 and does not wait for clients that do not answer', async () => {
  const app = await startTestApp();
  const host = await listenOnFreePort(app);
  const student = await app.given.student();
  const client = await subscribe(student, host);
  const { connectionURL } = await appLoad(student, host);
  const stranger = await ChannelClient.open(`ws://${host}/api/realtime`);
  const deaf = await ChannelClient.open(connectionURL);
  deaf.socket.pause();
  const stopped = app.stop();
  expect([await client.closed, await stranger.closed]).toEqual([1001, 1001]);
  await stopped;
  deaf.socket.resume();
  expect(await deaf.closed).toBe(1001);
});

test('a process that is about to stop refuses new connections', async () => {
  const app = await startTestApp();
  const host = await listenOnFreePort(app);
  const { connectionURL } = await appLoad(await app.given.student(), host);
  app.announceStop();
  expect(await ChannelClient.refusal(connectionURL)).toMatchObject({ status: 503 });
});
