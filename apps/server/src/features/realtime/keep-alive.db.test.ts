import { api } from '@crewtable/contract';
import { afterAll, expect, test, vi } from 'vitest';
import { appLoad, ChannelClient, listenOnFreePort, subscribe } from '../../../test/channel-client.ts';
import { startTestApp } from '../../../test/test-app.ts';

// Fakes only intervals, which drive the keep-alives. Everything else runs in real time.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
afterAll(() => void vi.useRealTimers());
const app = await startTestApp({ worker: false });
const workerApp = await startTestApp({ databaseUrl: app.databaseUrl });
const { given } = workerApp;
const host = await listenOnFreePort(app);

const passSeconds = (seconds: number) => void vi.advanceTimersByTime(seconds * 1_000);
const keepAlives = (client: ChannelClient) => client.frames.filter(({ type }) => type === 'ka').length;

test('a connected client gets a keep-alive every 30 seconds', async () => {
  const client = await subscribe(await given.student(), host);
  expect(keepAlives(client)).toBe(1);
  for (let beat = 2; beat <= 4; beat++) {
    passSeconds(29);
    client.send({ id: 'x', type: 'stop' });
    await expect.poll(() => client.frames.filter(({ id }) => id === 'x').length).toBe(beat - 1);
    expect(keepAlives(client)).toBe(beat - 1);
    passSeconds(1);
    await expect.poll(() => keepAlives(client)).toBe(beat);
    // Browsers answer the ping of the keep-alive by themselves, and so does this client.
    client.send({ id: 'y', type: 'stop' });
    await expect.poll(() => client.frames.filter(({ id }) => id === 'y').length).toBe(beat - 1);
  }
});

test('the connection of a session that ended without an announcement is closed at the next keep-alive', async () => {
  const [student, other] = [await given.student(), await given.student()];
  const client = await subscribe(student, host);
  const bystander = await subscribe(other, host);
  await app.database.db
    .updateTable('sessions')
    .set({ ended_at: app.clock.now() })
    .where('student_id', '=', student.id)
    .execute();
  passSeconds(30);
  expect(await client.closed).toBe(4401);
  expect(client.frames.at(-1)).toMatchObject({ type: 'connection_error' });
  await expect.poll(() => keepAlives(bystander)).toBe(2);
  expect(bystander.socket.readyState).toBe(bystander.socket.OPEN);
});

test('the connection of a session that expired is closed at the next keep-alive', async () => {
  const student = await given.student();
  const client = await subscribe(student, host);
  await app.database.db
    .updateTable('sessions')
    .set({ idle_until: new Date(0) })
    .where('student_id', '=', student.id)
    .execute();
  passSeconds(30);
  expect(await client.closed).toBe(4401);
});

test('a client that does not answer pings is disconnected', async () => {
  const { connectionURL, subscriptionMessage } = await appLoad(await given.student(), host);
  const client = await ChannelClient.open(connectionURL, { autoPong: false });
  client.send({ type: 'connection_init' });
  client.send(subscriptionMessage);
  await client.waitForFrameType('start_ack');
  passSeconds(30);
  await expect.poll(() => keepAlives(client)).toBe(2);
  passSeconds(30);
  expect(await client.closed).toBe(1006);
});

test('a client that sends nothing for 10 seconds is disconnected', async () => {
  const { connectionURL } = await appLoad(await given.student(), host);
  const silent = await ChannelClient.open(connectionURL);
  const stranger = await ChannelClient.open(`ws://${host}/api/realtime`);
  passSeconds(9);
  expect(silent.socket.readyState).toBe(silent.socket.OPEN);
  passSeconds(2);
  expect(await silent.closed).toBe(api.realtime.closeCodes.silent);
  expect(await stranger.closed).toBe(4401);
  expect(stranger.frames).toMatchObject([{ type: 'connection_error' }]);
});

test('of the clients without a ticket at most 200 may wait; another one is refused immediately', async () => {
  const strangers = await Promise.all(
    Array.from({ length: 201 }, () => ChannelClient.open(`ws://${host}/api/realtime`)),
  );
  expect(await Promise.race(strangers.map(({ closed }) => closed))).toBe(4401);
  const isOpen = ({ socket }: ChannelClient) => socket.readyState === socket.OPEN;
  await expect.poll(() => strangers.filter(isOpen).length).toBe(200);
});
