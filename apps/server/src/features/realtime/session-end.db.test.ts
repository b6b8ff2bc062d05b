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

async function expectToldToGo(clients: ChannelClient[]): Promise<void> {
  for (const client of clients) {
    expect(await client.closed).toBe(4401);
    expect(client.frames.at(-1)).toEqual({
      type: 'connection_error',
      payload: { errors: [{ errorType: 'UnauthorizedException', errorCode: 401 }] },
    });
  }
}

describe('the connections of a session end with it, in every process', () => {
  test('when the student signs out, and those of another session of hers stay', async () => {
    const student = await given.student();
    const phone = await given.student({ email: student.email });
    const clients = await subscribeTwice(student);
    const onThePhone = await subscribe(phone, host);
    await student.as.call(api.accounts.logOut, {});
    await expectToldToGo(clients);
    await given.visitor().call(api.notifications.announce, { body: { title: 'Hello', text: 'Phone.' } });
    await onThePhone.hearsTitle('Hello');
  });

  test('when she signs out with nothing but the refresh token left', async () => {
    const student = await given.student();
    const clients = await subscribeTwice(student);
    const cookies = new Map(student.as.cookies);
    cookies.delete('crewtable_access');
    await given.visitor(cookies).call(api.accounts.logOut, {});
    await expectToldToGo(clients);
  });

  test('when somebody signs in over it in the same browser', async () => {
    const student = await given.student();
    const clients = await subscribeTwice(student);
    const email = 'roommate@example.edu';
    await student.as.call(api.accounts.signIn, { body: { username: email } });
    const code = await given.passcodeFor(email);
    await student.as.call(api.accounts.confirmSignIn, { body: { username: email, code } });
    await expectToldToGo(clients);
  });

  test('when a used refresh token comes back', async () => {
    const student = await given.student();
    const clients = await subscribeTwice(student);
    const stolen = given.visitor(student.as.cookies);
    await student.as.call(api.accounts.refresh, {});
    await student.as.call(api.accounts.refresh, {});
    await stolen.refusal(api.accounts.refresh, {});
    await expectToldToGo(clients);
  });

  test('when the account is deleted', async () => {
    const student = await given.student();
    const clients = await subscribeTwice(student);
    await student.as.call(api.profiles.deleteAccount, {});
    await expectToldToGo(clients);
  });
});

test('renewing a session leaves its connections alone', async () => {
  const student = await given.student();
  const [client] = await subscribeTwice(student);
  await student.as.call(api.accounts.refresh, {});
  await given.visitor().call(api.notifications.announce, { body: { title: 'Renewed', text: 'Still here.' } });
  expect(await client!.hearsTitle('Renewed')).toMatchObject({ type: 'data' });
});
