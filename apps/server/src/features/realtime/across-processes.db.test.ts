import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { listenOnFreePort, subscribe } from '../../../test/channel-client.ts';
import { startDatabaseProxy } from '../../../test/servers/database-proxy.ts';
import { sendNotification, sendNotificationIn } from '../../../test/send-notification.ts';
import { startTestApp } from '../../../test/test-app.ts';

const app = await startTestApp();
const { given } = app;
const host = await listenOnFreePort(app);

test('a notification that one process writes reaches a student who is connected to another', async () => {
  const other = await startTestApp({ databaseUrl: app.databaseUrl, worker: false });
  const otherHost = await listenOnFreePort(other);
  const student = await given.student();
  const [here, there] = [await subscribe(student, host), await subscribe(student, otherHost)];
  await given.visitor().call(api.notifications.announce, { body: { title: 'From one', text: 'To all.' } });
  const toAll = [await here.waitForTitle('From one'), await there.waitForTitle('From one')];
  expect(toAll[0]!.payload).toEqual(toAll[1]!.payload);
  await other.given.visitor().call(api.notifications.announce, { body: { title: 'Back', text: 'To all.' } });
  await here.waitForTitle('Back');
  await there.waitForTitle('Back');
});

test('notifications arrive in the order in which they were sent', async () => {
  const student = await given.student();
  const client = await subscribe(student, host);
  const titles = Array.from({ length: 50 }, (_, index) => `Step ${index}`);
  for (const title of titles) await sendNotification(app, student.id, title);
  await client.waitForTitle('Step 49');
  expect(client.titles).toEqual(titles);
});

test('a notification of a transaction that is rolled back is not delivered', async () => {
  const student = await given.student();
  const client = await subscribe(student, host);
  await expect(
    app.database.db.transaction().execute(async (tx) => {
      await sendNotificationIn(tx, app.clock, student.id, 'Never mind');
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  await sendNotification(app, student.id, 'This counts');
  await client.waitForTitle('This counts');
  expect(client.titles).toEqual(['This counts']);
});

describe('when the connection to the database breaks', () => {
  test('notifications that were written meanwhile arrive when it is back, and connections of sessions that ended meanwhile are closed', async () => {
    const databaseProxy = await startDatabaseProxy(app.databaseUrl);
    const proxiedApp = await startTestApp({ databaseUrl: databaseProxy.url, worker: false });
    const proxiedHost = await listenOnFreePort(proxiedApp);
    const [student, leaving] = [await given.student(), await given.student()];
    const client = await subscribe(student, proxiedHost);
    const gone = await subscribe(leaving, proxiedHost);
    await databaseProxy.disconnect();
    await sendNotification(app, student.id, 'While you were away');
    await leaving.as.call(api.accounts.logOut, {});
    expect(client.titles).toEqual([]);
    await databaseProxy.restore();
    await client.waitForTitle('While you were away');
    expect(await gone.closed).toBe(4401);
    await sendNotification(app, student.id, 'As if nothing had been');
    await client.waitForTitle('As if nothing had been');
  });

  test('the listener alone reconnects, and no notification is lost', async () => {
    const student = await given.student();
    const client = await subscribe(student, host);
    const { rows } = await app.database.pool.query<{ ended: boolean }>(
      `select pg_terminate_backend(pid) as ended from pg_stat_activity
       where datname = current_database() and application_name = 'crewtable listener'`,
    );
    expect(rows).toEqual([{ ended: true }]);
    // Written before the listener has reconnected, so its announcement is lost.
    await sendNotification(app, student.id, 'Unheard');
    await client.waitForTitle('Unheard');
    await sendNotification(app, student.id, 'Heard');
    await client.waitForTitle('Heard');
  });
});
