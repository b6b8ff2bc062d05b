import { ApolloClient, InMemoryCache } from '@apollo/client';
import type { ApolloLink } from '@apollo/client';
import { api } from '@crewtable/contract';
import { parse } from 'graphql';
import { AUTH_TYPE } from 'aws-appsync-auth-link';
import { createSubscriptionHandshakeLink } from 'aws-appsync-subscription-link';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { appLoad, listenOnFreePort } from '../../../test/channel-client.ts';
import type { Frame } from '../../../test/channel-client.ts';
import type { Student } from '../../../test/fixtures/given.ts';
import { startTestApp } from '../../../test/test-app.ts';

const app = await startTestApp();
const { given } = app;
const host = await listenOnFreePort(app);

/** The messages in both directions: '>' is from the client. */
const passed: string[] = [];
const note = (direction: string, data: string) =>
  passed.push(`${direction} ${(JSON.parse(data) as Frame).type}`);

/** Browsers have a global WebSocket, which the library uses. */
class BrowserWebSocket extends WebSocket {
  constructor(url: string, protocols: string[]) {
    super(url, protocols);
    this.on('message', (data: Buffer) => note('<', data.toString()));
  }

  override send(data: string): void {
    note('>', data);
    super.send(data);
  }
}
beforeAll(() => void vi.stubGlobal('WebSocket', BrowserWebSocket));
afterAll(() => void vi.unstubAllGlobals());

const onUserEvent = parse(`
  subscription OnUserEvent($userId: ID!) {
    onUserEvent(userId: $userId) { id eventId eventType eventPayload createdAt }
  }
`);

/** Amazon's own client, configured as documented for a custom domain. */
async function subscribe(ticket: string, userId: string) {
  const link = createSubscriptionHandshakeLink({
    url: `http://${host}/api`,
    region: 'us-east-1',
    auth: { type: AUTH_TYPE.AWS_LAMBDA, token: ticket },
  });
  // Its type declarations refer to the CommonJS build of the same class.
  const client = new ApolloClient({ link: link as unknown as ApolloLink, cache: new InMemoryCache() });
  const heard: unknown[] = [];
  const failures: string[] = [];
  const subscription = client.subscribe({ query: onUserEvent, variables: { userId } }).subscribe({
    next: ({ data, error }) =>
      void (error ? failures.push(JSON.stringify(error instanceof Error && error.cause)) : heard.push(data)),
  });
  return { heard, failures, unsubscribe: () => subscription.unsubscribe() };
}

const ticketFor = async (student: Student) =>
  (await appLoad(student, host)).subscriptionMessage.payload.extensions.authorization.Authorization;

test('a real AppSync client connects, subscribes, receives a notification, and stops', async () => {
  const student = await given.student();
  const { heard, failures, unsubscribe } = await subscribe(await ticketFor(student), student.id);
  await expect.poll(() => passed).toContain('< start_ack');
  await given.visitor().call(api.notifications.announce, { body: { title: 'Hello', text: 'To all.' } });
  await expect.poll(() => heard.length + failures.length).toBe(1);
  const { notifications } = await student.as.call(api.notifications.list, { query: {} });
  const { read: _, ...told } = notifications[0]!;
  expect(heard).toEqual([{ onUserEvent: { __typename: 'UserEvent', ...told } }]);
  unsubscribe();
  await expect.poll(() => passed).toContain('< complete');
  expect(failures).toEqual([]);
  expect(passed).toEqual([
    '> connection_init',
    '< connection_ack',
    '< ka',
    '> start',
    '< start_ack',
    '< data',
    '> stop',
    '< complete',
  ]);
});

test('a real AppSync client with a forged ticket, or with the id of another student, gets the reason and does not try again', async () => {
  const [student, other] = [await given.student(), await given.student()];
  for (const [ticket, userId] of [
    ['forged', student.id],
    [await ticketFor(student), other.id],
  ] as const) {
    const { failures } = await subscribe(ticket, userId);
    await expect.poll(() => failures).toEqual([expect.stringContaining('UnauthorizedException')]);
  }
});
