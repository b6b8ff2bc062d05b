import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { api } from '@crewtable/contract';
import { SignJWT } from 'jose';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { appLoad, ChannelClient, listenOnFreePort } from '../../../test/channel-client.ts';
import type { Student } from '../../../test/fixtures/given.ts';
import { advanceRealClock } from '../../../test/advance-real-clock.ts';
import { startTestApp } from '../../../test/test-app.ts';

const app = await startTestApp();
const { given } = app;
const host = await listenOnFreePort(app);
afterEach(() => vi.restoreAllMocks());

const channel = `ws://${host}/api/realtime`;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const addressWith = (ticket: unknown) =>
  `${channel}?header=${encodeURIComponent(encode({ host, Authorization: ticket }))}&payload=e30=`;
const ticketOf = async (student: Student) =>
  (await appLoad(student, host)).subscriptionMessage.payload.extensions.authorization.Authorization;

const unauthorized = {
  type: 'connection_error',
  payload: { errors: [{ errorType: 'UnauthorizedException', errorCode: 401 }] },
};

async function isWelcome(client: ChannelClient): Promise<boolean> {
  client.send({ type: 'connection_init', payload: {} });
  return client.waitForFrameType('connection_ack').then(
    () => true,
    () => false,
  );
}

async function expectRefused(client: ChannelClient): Promise<void> {
  client.send({ type: 'connection_init', payload: {} });
  expect(await client.closed).toBe(4401);
  expect(client.frames).toEqual([unauthorized]);
}

describe('the ticket', () => {
  test('is read from the address, also without URL encoding or in base64url', async () => {
    const ticket = await ticketOf(await given.student());
    // Characters that base64 encodes with a plus sign and a slash.
    const header = encode({ host, Authorization: ticket, note: '???>>>~~~' });
    expect(header).toMatch(/[+/]/);
    for (const address of [header, header.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')]) {
      const client = await ChannelClient.open(`${channel}?header=${address}&payload=e30=`);
      expect(await isWelcome(client)).toBe(true);
    }
  });

  test('is read from a second subprotocol', async () => {
    const ticket = await ticketOf(await given.student());
    const header = Buffer.from(JSON.stringify({ host, Authorization: ticket })).toString('base64url');
    const client = await ChannelClient.open(channel, { protocols: ['graphql-ws', `header-${header}`] });
    expect(client.socket.protocol).toBe('graphql-ws');
    expect(await isWelcome(client)).toBe(true);
  });

  test('opens the channel repeatedly until it expires, and not afterwards', async () => {
    const student = await given.student();
    const { connectionURL, subscriptionMessage } = await appLoad(student, host);
    for (let time = 0; time < 2; time++)
      expect(await isWelcome(await ChannelClient.open(connectionURL))).toBe(true);
    const open = await ChannelClient.open(connectionURL);
    expect(await isWelcome(open)).toBe(true);
    advanceRealClock({ minutes: 5, ms: 1_000 });
    await expectRefused(await ChannelClient.open(connectionURL));
    // An open connection stays open. Only a new subscription needs a new ticket.
    open.send(subscriptionMessage);
    await open.waitForFrameType('error');
    expect(open.socket.readyState).toBe(open.socket.OPEN);
  });

  test("does not expire when the demo's clock is moved", async () => {
    const { connectionURL, subscriptionMessage } = await appLoad(await given.student(), host);
    await given.visitor().call(api.demo.moveClock, { body: { advance: 'P1D' } });
    const client = await ChannelClient.open(connectionURL);
    expect(await isWelcome(client)).toBe(true);
    client.send(subscriptionMessage);
    expect((await client.waitForFrame(({ id }) => id === subscriptionMessage.id)).type).toBe('start_ack');
  });

  test.each<[string, () => unknown]>([
    ['no ticket at all', () => undefined],
    ['a number', () => 7],
    ['a text that is not a ticket', () => 'let me in'],
    ['an unsigned ticket', () => `${btoa('{"alg":"none"}')}.${btoa('{"sub":"x","aud":"realtime"}')}.`],
    [
      'a ticket signed with another key',
      () =>
        new SignJWT({ sid: 'x' })
          .setProtectedHeader({ alg: 'HS256' })
          .setSubject('x')
          .setAudience('realtime')
          .setExpirationTime('1000y')
          .sign(new Uint8Array(32)),
    ],
    ['an access token', async () => (await given.student()).as.cookies.get('crewtable_access')],
  ])('%s is refused with a connection_error and close code 4401', async (_, make) => {
    await expectRefused(await ChannelClient.open(addressWith(await make())));
  });

  test.each([
    ['', 'no header'],
    ['?header=', 'an empty header'],
    ['?header=%00%ff', 'invalid base64'],
    [`?header=${encode('text')}`, 'a text instead of an object'],
    [`?header=${encode(null)}`, 'null'],
    ['?header=a&header=b', 'two headers'],
  ])('%s: %s is refused in the same way', async (query) => {
    await expectRefused(await ChannelClient.open(channel + query));
  });

  test('of a session that has ended is refused', async () => {
    const student = await given.student();
    const { connectionURL } = await appLoad(student, host);
    await student.as.call(api.accounts.logOut, {});
    await expectRefused(await ChannelClient.open(connectionURL));
  });

  test('is checked again at every start: an expired or forged ticket, or one of another session, is refused', async () => {
    const student = await given.student();
    const { connectionURL, subscriptionMessage } = await appLoad(student, host);
    const client = await ChannelClient.open(connectionURL);
    await isWelcome(client);
    const startWith = async (id: string, authorization: unknown) => {
      client.send({
        ...subscriptionMessage,
        id,
        payload: { ...subscriptionMessage.payload, extensions: { authorization } },
      });
      return (await client.waitForFrame((frame) => frame.id === id)).payload?.errors?.[0]?.errorType;
    };
    const { authorization } = subscriptionMessage.payload.extensions;
    const otherSession = await ticketOf(await given.student({ email: student.email }));
    expect(await startWith('none', undefined)).toBe('UnauthorizedException');
    expect(await startWith('forged', { Authorization: `${authorization.Authorization}x` })).toBe(
      'UnauthorizedException',
    );
    expect(await startWith('stranger', { Authorization: await ticketOf(await given.student()) })).toBe(
      'UnauthorizedException',
    );
    expect(await startWith('elsewhere', { Authorization: otherSession })).toBe('UnauthorizedException');
    expect(
      await startWith('good', { authorization: `Bearer ${authorization.Authorization}` }),
    ).toBeUndefined();
    advanceRealClock({ minutes: 5, ms: 1_000 });
    expect(await startWith('late', authorization)).toBe('UnauthorizedException');
  });

  test('is not written to the log', async () => {
    const before = app.logLines.length;
    const ticket = await ticketOf(await given.student());
    expect(await isWelcome(await ChannelClient.open(addressWith(ticket)))).toBe(true);
    await expectRefused(await ChannelClient.open(addressWith(`${ticket}x`)));
    const lines = app.logLines.slice(before).join('');
    expect(lines).toContain('"route":"/api/realtime","status":101');
    expect(lines).not.toContain(ticket);
    expect(lines).not.toContain(encode({ host, Authorization: ticket }).slice(0, 60));
  });
});

describe('a browser', () => {
  test('on another site is refused with 403; on our own site, or without an origin, it can connect', async () => {
    const { connectionURL } = await appLoad(await given.student(), host);
    for (const origin of [
      'https://evil.example',
      'null',
      `http://evil.example/${host}`,
      'http://127.0.0.1',
    ]) {
      const { status, body } = await ChannelClient.refusal(connectionURL, { origin });
      expect([status, (JSON.parse(body) as { code: string }).code]).toEqual([403, 'cross_site']);
    }
    for (const headers of [{ origin: `http://${host}` }, {}]) {
      expect(await isWelcome(await ChannelClient.open(connectionURL, { headers }))).toBe(true);
    }
  });

  test('with a session cookie needs the ticket of the same session', async () => {
    const student = await given.student();
    const other = await given.student();
    const cookieOf = ({ as }: Student) => `crewtable_access=${as.cookies.get('crewtable_access')}`;
    const { connectionURL } = await appLoad(student, host);
    const own = { headers: { cookie: cookieOf(student) } };
    expect(await isWelcome(await ChannelClient.open(connectionURL, own))).toBe(true);
    await expectRefused(await ChannelClient.open(connectionURL, { headers: { cookie: cookieOf(other) } }));
    await expectRefused(
      await ChannelClient.open(connectionURL, { headers: { cookie: 'crewtable_access=worn-out' } }),
    );
  });
});

describe('a request that is not a valid WebSocket request', () => {
  test.each([
    ['no subprotocol', []],
    ['another subprotocol', ['graphql-transport-ws']],
  ])('is refused with %s', async (_, protocols) => {
    const { connectionURL } = await appLoad(await given.student(), host);
    expect(await ChannelClient.refusal(connectionURL, { protocols })).toMatchObject({ status: 400 });
  });

  test('is answered with 400 over plain HTTP', async () => {
    const response = await given.visitor().raw('GET', '/api/realtime');
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'bad_input']);
  });

  test('is answered as if it had no upgrade header', async () => {
    const send = async (path: string, method: string, upgrade: string, body = '') => {
      const sent = request({
        host: '127.0.0.1',
        port: new URL(`http://${host}`).port,
        path,
        method,
        headers: {
          connection: 'Upgrade, HTTP2-Settings',
          upgrade,
          'http2-settings': 'AAMAAABkAAQCAAAAAAIAAAAA',
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      });
      sent.end(body);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      return { status: response.statusCode, body: (await response.setEncoding('utf8').toArray()).join('') };
    };
    expect(await send('/api/health', 'GET', 'h2c')).toMatchObject({ status: 200 });
    expect(await send('/api/health', 'GET', 'websocket')).toMatchObject({ status: 200 });
    expect(await send('/api/no-such-thing', 'GET', 'websocket')).toMatchObject({ status: 404 });
    const signIn = await send('/api/auth/signin', 'POST', 'h2c', '{"username":"nobody"}');
    expect(signIn).toMatchObject({ status: 400, body: expect.stringContaining('.edu') as unknown });
    expect(await send('/api/realtime', 'GET', 'h2c')).toMatchObject({ status: 400 });
  });
});

test('a process with the role worker accepts no WebSocket connections', async () => {
  const worker = await startTestApp({ environment: { ROLE: 'worker' }, worker: false });
  const workerHost = await listenOnFreePort(worker);
  expect(await ChannelClient.refusal(`ws://${workerHost}/api/realtime`)).toMatchObject({ status: 404 });
});
