import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { api } from '@crewtable/contract';
import { describe, expect, test, vi } from 'vitest';
import { appLoad, ChannelClient, listenOnFreePort, subscribe } from '../../../test/channel-client.ts';
import type { Student } from '../../../test/fixtures/given.ts';
import { sendNotification } from '../../../test/send-notification.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { Connections } from './connections.ts';

const app = await startTestApp();
const { given } = app;
const host = await listenOnFreePort(app);
const { closeCodes } = api.realtime;

async function acknowledged() {
  const student = await given.student();
  const info = await appLoad(student, host);
  const client = await ChannelClient.open(info.connectionURL);
  client.send({ type: 'connection_init' });
  await client.waitForFrameType('ka');
  return { student, client, ...info };
}

const errorTypeOf = ({ payload }: { payload?: { errors?: { errorType: string }[] } }) =>
  payload?.errors?.[0]?.errorType;

describe('invalid frames', () => {
  test.each<[what: string, frame: string | Buffer, errorType: string]>([
    ['text that is not JSON', 'hello', 'BadRequestException'],
    ['an empty frame', '', 'BadRequestException'],
    ['half a JSON text', '{"type":"start"', 'BadRequestException'],
    ['a list', '[]', 'BadRequestException'],
    ['null', 'null', 'BadRequestException'],
    ['deeply nested lists', '['.repeat(8_000), 'BadRequestException'],
    ['a binary frame', Buffer.from('{"type":"connection_init"}'), 'BadRequestException'],
    ['an object without a type', '{}', 'UnsupportedOperation'],
    ['an unknown type', '{"type":"subscribe","id":"1"}', 'UnsupportedOperation'],
    ['a type of the server', '{"type":"data","id":"1"}', 'UnsupportedOperation'],
    ['a type that is not text', '{"type":["start"]}', 'UnsupportedOperation'],
    ['the type __proto__', '{"type":"__proto__"}', 'UnsupportedOperation'],
    ['a stop without an id', '{"type":"stop"}', 'BadRequestException'],
    ['an id that is a number', '{"type":"stop","id":1}', 'BadRequestException'],
    ['an id that is too long', JSON.stringify({ type: 'stop', id: 'x'.repeat(129) }), 'BadRequestException'],
    ['a start without a payload', '{"type":"start","id":"1"}', 'BadRequestException'],
    ['a start without data', '{"type":"start","id":"1","payload":{}}', 'BadRequestException'],
    ['data that is not JSON', '{"type":"start","id":"1","payload":{"data":"x"}}', 'BadRequestException'],
    ['data without a query', '{"type":"start","id":"1","payload":{"data":"{}"}}', 'BadRequestException'],
  ])('%s is answered with an error, and the connection stays open', async (_, frame, errorType) => {
    const { client, subscriptionMessage } = await acknowledged();
    client.socket.send(frame);
    expect(errorTypeOf(await client.waitForFrameType('error'))).toBe(errorType);
    client.send(subscriptionMessage);
    await client.waitForFrameType('start_ack');
  });

  test('a query for another subscription is refused', async () => {
    const { client, subscriptionMessage } = await acknowledged();
    const data = JSON.stringify({ query: 'subscription { onSecret { id } }' });
    client.send({ ...subscriptionMessage, payload: { ...subscriptionMessage.payload, data } });
    expect(errorTypeOf(await client.waitForFrameType('error'))).toBe('BadRequestException');
  });

  test('the userId of another student is refused, in the variables and in the query', async () => {
    const { client, subscriptionMessage } = await acknowledged();
    const { id } = await given.student();
    const { data } = subscriptionMessage.payload;
    const { query } = JSON.parse(data) as { query: string };
    for (const other of [
      { query, variables: { userId: id } },
      { query: `subscription { onUserEvent(userId: "${id}") { id } }`, variables: {} },
      { query, variables: { userId: [subscriptionMessage.id] } },
      { query },
    ]) {
      const before = client.frames.length;
      client.send({
        ...subscriptionMessage,
        payload: { ...subscriptionMessage.payload, data: JSON.stringify(other) },
      });
      await expect.poll(() => client.frames.length).toBe(before + 1);
      expect(errorTypeOf(client.frames[before]!)).toBe('UnauthorizedException');
    }
  });

  test('a start frame is refused before connection_init and accepted after it', async () => {
    const { connectionURL, subscriptionMessage } = await appLoad(await given.student(), host);
    const client = await ChannelClient.open(connectionURL);
    client.send(subscriptionMessage);
    expect(errorTypeOf(await client.waitForFrameType('error'))).toBe('UnauthorizedException');
    client.send({ type: 'connection_init' });
    client.send(subscriptionMessage);
    await client.waitForFrameType('start_ack');
    expect(client.frames.map(({ type }) => type)).toEqual(['error', 'connection_ack', 'ka', 'start_ack']);
  });

  test('messages are answered in the order in which they arrive, however long each takes', async () => {
    const { client, subscriptionMessage } = await acknowledged();
    const { id } = subscriptionMessage;
    for (let round = 0; round < 5; round++) {
      client.send(subscriptionMessage);
      client.send({ id, type: 'stop' });
    }
    await expect.poll(() => client.frames.length).toBe(12);
    expect(client.frames.slice(2).map(({ type }) => type)).toEqual(
      Array.from({ length: 5 }, () => ['start_ack', 'complete']).flat(),
    );
  });
});

describe('the limits', () => {
  test('a frame of 16 KB is read, one of 17 KB ends the connection with 1009', async () => {
    const { client } = await acknowledged();
    client.send(`{"type":"${'x'.repeat(16 * 1024 - 11)}"}`);
    expect(errorTypeOf(await client.waitForFrameType('error'))).toBe('UnsupportedOperation');
    client.send(`{"type":"${'x'.repeat(17 * 1024)}"}`);
    expect(await client.closed).toBe(1009);
  });

  test('a message in 100 fragments ends the connection', async () => {
    const { client } = await acknowledged();
    for (let fragment = 0; fragment < 100; fragment++) client.socket.send('x', { fin: false });
    expect(await client.closed).toBe(1008);
  });

  test.each<[string, (client: ChannelClient) => void]>([
    ['messages', (client) => client.send({ type: 'connection_init' })],
    ['invalid messages', (client) => client.send('x')],
    ['pings', (client) => client.socket.ping()],
    ['pongs', (client) => client.socket.pong()],
  ])('more than 60 %s in a minute end the connection', async (_, say) => {
    const { client } = await acknowledged();
    for (let count = 1; count < 60; count++) say(client);
    client.send({ id: 'last', type: 'stop' });
    expect(await client.closed).toBe(closeCodes.tooManyMessages);
    expect(client.frames.some(({ id }) => id === 'last')).toBe(false);
  });

  test('60 messages in a minute are accepted', async () => {
    const { client } = await acknowledged();
    for (let count = 1; count < 59; count++) client.send('x');
    client.send({ id: 'last', type: 'stop' });
    expect(await client.waitForFrameType('complete', 'last')).toMatchObject({ id: 'last' });
  });

  test('a sixth connection of a student closes the oldest of that student, and none of another student', async () => {
    const [student, other] = [await given.student(), await given.student()];
    const bystander = await subscribe(other, host);
    const clients = [];
    for (let count = 0; count < 6; count++) clients.push(await subscribe(student, host));
    expect(await clients[0]!.closed).toBe(closeCodes.replaced);
    await given.visitor().call(api.notifications.announce, { body: { title: 'Still here', text: 'All.' } });
    for (const client of [bystander, ...clients.slice(1)]) await client.waitForTitle('Still here');
  });
});

describe('bytes that are not a valid WebSocket frame', () => {
  /** Makes the handshake by hand, so that any bytes can follow. */
  async function handshake(student: Student): Promise<Socket> {
    const { pathname, search } = new URL((await appLoad(student, host)).connectionURL);
    const [name, port] = host.split(':');
    const socket = connect(Number(port), name);
    socket.write(
      `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n' +
        'Sec-WebSocket-Protocol: graphql-ws\r\n\r\n',
    );
    await once(socket, 'data');
    return socket;
  }

  test.each<[string, Buffer]>([
    ['an HTTP request', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    ['a frame without a mask', Buffer.from([0x81, 0x02, 0x7b, 0x7d])],
    [
      'a frame that claims exabytes',
      Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    ],
    ['a compressed frame', Buffer.from([0xc1, 0x80, 0, 0, 0, 0])],
    ['text that is not UTF-8', Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe])],
    ['an unknown opcode', Buffer.from([0x83, 0x80, 0, 0, 0, 0])],
  ])('%s ends that connection and no other', async (_, bytes) => {
    const student = await given.student();
    const witness = await subscribe(student, host);
    const socket = await handshake(student);
    socket.on('error', () => {});
    socket.resume();
    socket.write(bytes);
    socket.end();
    await once(socket, 'close');
    witness.send({ id: 'x', type: 'stop' });
    expect(await witness.waitForFrameType('complete', 'x')).toMatchObject({ id: 'x' });
  });

  test('a connection that is reset does not keep another student from connecting', async () => {
    const socket = await handshake(await given.student());
    socket.resetAndDestroy();
    const witness = await subscribe(await given.student(), host);
    expect(witness.socket.readyState).toBe(witness.socket.OPEN);
  });
});

describe('a client that reads too slowly', () => {
  test('is skipped above 256 KB of unsent data, and gets the skipped notifications when it reads again', async () => {
    const fallBehind = vi.spyOn(Connections.prototype, 'fallBehind');
    const student = await given.student();
    const slow = await subscribe(student, host);
    const quick = await subscribe(student, host);
    slow.socket.pause();
    // More data than the network buffers can hold.
    const titles = Array.from({ length: 40 }, (_, index) => `Long story ${index}`);
    for (const title of titles) await sendNotification(app, student.id, title, 400_000);
    await quick.waitForTitle(titles.at(-1)!);
    expect(fallBehind).toHaveBeenCalled();
    slow.socket.resume();
    for (const title of titles) await slow.waitForTitle(title);
    expect(quick.titles).toEqual(titles);
  });

  test('is disconnected above 1 MB of unsent data', async () => {
    const student = await given.student();
    const slow = await subscribe(student, host);
    const quick = await subscribe(student, host);
    slow.socket.pause();
    for (let sent = 0; sent < 20; sent++) {
      await sendNotification(app, student.id, `Epic ${sent}`, 1_200_000);
      await quick.waitForTitle(`Epic ${sent}`);
    }
    // The client notices the cut when it reads.
    slow.socket.resume();
    expect(await slow.closed).toBe(1006);
    expect(quick.socket.readyState).toBe(quick.socket.OPEN);
  });
});
