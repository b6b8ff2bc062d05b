import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { appLoad, ChannelClient, listenOnFreePort, subscribe } from '../../../test/channel-client.ts';
import { startTestApp } from '../../../test/test-app.ts';

const app = await startTestApp();
const { given } = app;
const host = await listenOnFreePort(app);

const announce = (title: string) =>
  given.visitor().call(api.notifications.announce, { body: { title, text: 'Something happened.' } });

/** Connected and acknowledged, without a subscription. */
async function connect() {
  const student = await given.student();
  const info = await appLoad(student, host);
  const client = await ChannelClient.open(info.connectionURL);
  client.send({ type: 'connection_init' });
  await client.waitForFrameType('connection_ack');
  return { student, client, ...info };
}

describe('app-load', () => {
  test('gives a student an address with a ticket that opens the channel and nothing else, and a start message', async () => {
    const student = await given.student();
    const { connectionURL, subscriptionMessage } = await appLoad(student, host);
    const url = new URL(connectionURL);
    expect(url.origin + url.pathname).toBe(`ws://${host}/api/realtime`);
    expect(url.searchParams.get('payload')).toBe('e30=');
    const header = JSON.parse(Buffer.from(url.searchParams.get('header')!, 'base64').toString()) as {
      host: string;
      Authorization: string;
    };
    expect(header.host).toBe(host);
    expect(subscriptionMessage).toMatchObject({
      type: 'start',
      payload: { extensions: { authorization: header } },
    });
    expect(JSON.parse(subscriptionMessage.payload.data)).toMatchObject({
      query: expect.stringContaining('onUserEvent') as unknown,
      variables: { userId: student.id },
    });
    const claims = JSON.parse(
      Buffer.from(header.Authorization.split('.')[1]!, 'base64url').toString(),
    ) as object;
    expect(Object.keys(claims).toSorted()).toEqual(['aud', 'exp', 'iat', 'sid', 'sub']);
    expect(claims).toMatchObject({ sub: student.id, aud: 'realtime' });
    const asAccess = given.visitor(new Map([['crewtable_access', header.Authorization]]));
    expect(await asAccess.refusal(api.accounts.me, {})).toMatchObject({ code: 'session_expired' });
  });

  test('can also be reached at the address without /api', async () => {
    const student = await given.student();
    const response = await student.as.raw('GET', '/profile/app-load?x=1', { headers: { host } });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toHaveProperty('connectionURL');
    expect((await given.visitor().raw('GET', '/profile/app-load')).statusCode).toBe(401);
    expect((await given.visitor().raw('GET', '/profile/app-loads')).statusCode).toBe(404);
  });
});

describe('every frame of the AppSync protocol', () => {
  test.each([[{ type: 'connection_init' }], [{ type: 'connection_init', payload: {} }]])(
    '%j is answered with an acknowledgement and a keep-alive',
    async (init) => {
      const { connectionURL } = await appLoad(await given.student(), host);
      const client = await ChannelClient.open(connectionURL);
      expect(client.socket.protocol).toBe('graphql-ws');
      expect(client.socket.extensions).toBe('');
      client.send(init);
      await client.waitForFrameType('ka');
      expect(client.frames).toEqual([
        { type: 'connection_ack', payload: { connectionTimeoutMs: 300_000 } },
        { type: 'ka' },
      ]);
    },
  );

  test('the message of app-load, sent unchanged, starts a subscription; notifications arrive; stop completes it', async () => {
    const { client, subscriptionMessage, student } = await connect();
    const { id } = subscriptionMessage;
    client.send(subscriptionMessage);
    expect(await client.waitForFrameType('start_ack')).toEqual({ id, type: 'start_ack' });

    await announce('Doors open at seven');
    const data = await client.waitForTitle('Doors open at seven');
    const { notifications } = await student.as.call(api.notifications.list, { query: {} });
    const { read, ...shown } = notifications[0]!;
    expect(read).toBe(false);
    expect(data).toEqual({ id, type: 'data', payload: { data: { onUserEvent: shown } } });

    client.send({ ...subscriptionMessage, id: 'witness' });
    client.send({ id, type: 'stop' });
    expect(await client.waitForFrameType('complete')).toEqual({ id, type: 'complete' });
    await announce('After the end');
    expect(await client.waitForTitle('After the end')).toMatchObject({ id: 'witness' });
    expect(client.titles).toEqual(['Doors open at seven', 'After the end']);
  });

  test('a client may use its own subscription id, extra headers, an alias and a userId written into the query', async () => {
    const { client, subscriptionMessage, student } = await connect();
    const { authorization } = subscriptionMessage.payload.extensions;
    client.send({
      id: 'mine',
      type: 'start',
      payload: {
        data: JSON.stringify({
          query: `subscription {\n  news: onUserEvent(userId: "${student.id}") {\n    id\n    __typename\n  }\n}`,
        }),
        extensions: { authorization: { 'x-amz-user-agent': 'tests', ...authorization } },
      },
    });
    await client.waitForFrameType('start_ack', 'mine');
    await announce('An alias');
    expect((await client.waitForTitle('An alias')).payload!.data).toMatchObject({
      news: { __typename: 'UserEvent', eventType: expect.any(String) as unknown },
    });
  });

  test('five subscriptions on a socket each get every notification; a sixth is refused without effect on them', async () => {
    const { client, subscriptionMessage } = await connect();
    const ids = ['1', '2', '3', '4', '5', '6'];
    for (const id of ids) client.send({ ...subscriptionMessage, id });
    expect(await client.waitForFrameType('error', '6')).toMatchObject({
      payload: { errors: [{ errorType: 'MaxSubscriptionsReachedError' }] },
    });
    // Starting a known subscription again does not count as a sixth.
    client.send({ ...subscriptionMessage, id: '5' });
    await expect.poll(() => client.frames.filter(({ type }) => type === 'start_ack').length).toBe(6);
    await announce('To all five');
    await expect.poll(() => client.titles).toEqual(Array<string>(5).fill('To all five'));
    const receivers = client.frames.filter(({ type }) => type === 'data').map(({ id }) => id);
    expect(new Set(receivers)).toEqual(new Set(['1', '2', '3', '4', '5']));
  });

  test('stopping a subscription that was never started is answered with complete', async () => {
    const { client } = await connect();
    client.send({ id: 'never', type: 'stop' });
    expect(await client.waitForFrameType('complete')).toEqual({ id: 'never', type: 'complete' });
  });

  test('a second connection_init is acknowledged again', async () => {
    const { client } = await connect();
    client.send({ type: 'connection_init' });
    await expect.poll(() => client.frames.filter(({ type }) => type === 'connection_ack').length).toBe(2);
  });

  test('each student receives only their own notifications', async () => {
    const [one, other] = [await given.student(), await given.student()];
    const [first, second] = [await subscribe(one, host), await subscribe(other, host)];
    await announce('For everybody');
    const idOf = async (client: ChannelClient) =>
      (await client.waitForTitle('For everybody')).payload!.data!['onUserEvent']!.id;
    const ids = [await idOf(first), await idOf(second)];
    const own = await Promise.all(
      [one, other].map(async (student) => {
        const { notifications } = await student.as.call(api.notifications.list, { query: {} });
        return notifications.find(({ eventPayload }) => eventPayload.title === 'For everybody')!.id;
      }),
    );
    expect(ids).toEqual(own);
    expect(ids[0]).not.toBe(ids[1]);
    expect(first.titles).toEqual(['For everybody']);
  });
});
