import { api } from '@crewtable/contract';
import { expect, onTestFinished, test } from 'vitest';
import { appLoad, ChannelClient, listenOnFreePort, subscribe } from '../../../test/channel-client.ts';
import { signInMany } from '../../../test/fixtures/students/many-students.ts';
import { ReconnectingClient } from '../../../test/reconnecting-client.ts';
import { sendNotificationToAll } from '../../../test/send-notification.ts';
import { startTestApp } from '../../../test/test-app.ts';

const students = 400;
const browsersOfEach = 5;
/** On a busy machine 2,000 handshakes take a minute. */
const patient = { timeout: 150_000 };

test('when a server restarts with 2,000 connected clients, all reconnect, spread over time, and none misses a notification', async () => {
  const first = await startTestApp({ worker: false });
  const host = await listenOnFreePort(first);
  const cookies = await signInMany(first, students);
  const clients: ReconnectingClient[] = [];
  onTestFinished(() => clients.forEach((client) => client.end()));
  for (const cookie of cookies) {
    const info = await first.given.visitor().call(api.realtime.appLoad, { headers: { host, cookie } });
    for (let browser = 0; browser < browsersOfEach; browser++)
      clients.push(new ReconnectingClient(info, cookie));
  }
  expect(clients).toHaveLength(2_000);
  const behind = (titles: string[]) =>
    clients.filter(({ shown }) => titles.join() !== [...shown.values()].toSorted().join()).length;
  const away = () => clients.filter(({ subscribed }) => !subscribed).length;
  await expect.poll(away, patient).toBe(0);
  await sendNotificationToAll(first, '1: before');
  await expect.poll(() => behind(['1: before']), patient).toBe(0);

  // Started except for listening, so that it can replace the first process at once.
  const second = await startTestApp({ databaseUrl: first.databaseUrl, worker: false });
  await first.stop();
  await sendNotificationToAll(second, '2: while nobody is there');
  await second.http.listen({ host: '127.0.0.1', port: Number(host.split(':')[1]) });
  await expect.poll(away, patient).toBe(0);
  await sendNotificationToAll(second, '3: after');
  const all = ['1: before', '2: while nobody is there', '3: after'];
  await expect.poll(() => behind(all), patient).toBe(0);
  expect(clients.every(({ closeCount }) => closeCount >= 1)).toBe(true);
  expect(new Set(clients.map(({ delaysMs }) => Math.round(delaysMs[0]! / 10))).size).toBeGreaterThan(20);
}, 600_000);

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
