import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { listenOnFreePort, subscribe } from '../../../test/channel-client.ts';
import type { ChannelClient } from '../../../test/channel-client.ts';
import type { Student } from '../../../test/fixtures/given.ts';
import { startTestApp } from '../../../test/test-app.ts';

const app = await startTestApp();
const elsewhere = await startTestApp({ databaseUrl: app.databaseUrl, worker: false });
const { given } = app;
const [host, otherHost] = [await listenOnFreePort(app), await listenOnFreePort(elsewhere)];

/** Two connections of one session, one of them to another process. */
const subscribeTwice = async (student: Student) => [
  await subscribe(student, host),
  await subscribe(student, otherHost),
];

async function expectClosedAsUnauthorized(clients: ChannelClient[]): Promise<void> {
  for (const client of clients) {
    expect(await client.closed).toBe(4401);
    expect(client.frames.at(-1)).toEqual({
      type: 'connection_error',
      payload: { errors: [{ errorType: 'UnauthorizedException', errorCode: 401 }] },
    });
  }
}

describe('the connections of a session are closed in every process', () => {
  test('when the student signs out, and those of another session of the student stay open', async () => {
    const student = await given.student();
    const phone = await given.student({ email: student.email });
    const clients = await subscribeTwice(student);
    const onThePhone = await subscribe(phone, host);
    await student.as.call(api.accounts.logOut, {});
    await expectClosedAsUnauthorized(clients);
    await given.visitor().call(api.notifications.announce, { body: { title: 'Hello', text: 'Phone.' } });
    await onThePhone.waitForTitle('Hello');
  });

  test('when the student signs out with only the refresh token left', async () => {
    const student = await given.student();
    const clients = await subscribeTwice(student);
    const cookies = new Map(student.as.cookies);
    cookies.delete('crewtable_access');
    await given.visitor(cookies).call(api.accounts.logOut, {});
    await expectClosedAsUnauthorized(clients);
  });

  test('when another student signs in in the same browser', async () => {
    const student = await given.student();
    const clients = await subscribeTwice(student);
    const email = 'roommate@example.edu';
    await student.as.call(api.accounts.signIn, { body: { username: email } });
    const code = await given.passcodeFor(email);
    await student.as.call(api.accounts.confirmSignIn, { body: { username: email, code } });
    await expectClosedAsUnauthorized(clients);
  });

  test('when a refresh token is used again', async () => {
    const student = await given.student();
    const clients = await subscribeTwice(student);
    const stolen = given.visitor(student.as.cookies);
    await student.as.call(api.accounts.refresh, {});
    await student.as.call(api.accounts.refresh, {});
    await stolen.refusal(api.accounts.refresh, {});
    await expectClosedAsUnauthorized(clients);
  });

  test('when the account is deleted', async () => {
    const student = await given.student();
    const clients = await subscribeTwice(student);
    await student.as.call(api.profiles.deleteAccount, {});
    await expectClosedAsUnauthorized(clients);
  });
});

test('renewing a session keeps its connections open', async () => {
  const student = await given.student();
  const [client] = await subscribeTwice(student);
  await student.as.call(api.accounts.refresh, {});
  await given.visitor().call(api.notifications.announce, { body: { title: 'Renewed', text: 'Still here.' } });
  expect(await client!.waitForTitle('Renewed')).toMatchObject({ type: 'data' });
});
