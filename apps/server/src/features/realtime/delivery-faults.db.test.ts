import { expect, test, vi } from 'vitest';
import { listenOnFreePort, subscribe } from '../../../test/channel-client.ts';
import { sendNotification } from '../../../test/send-notification.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { Connections } from './connections.ts';

const app = await startTestApp();
const { given } = app;
const host = await listenOnFreePort(app);
const logged = (text: string) => app.logLines.filter((line) => line.includes(text));

test('a notification whose delivery throws is delivered later, and the next one arrives too', async () => {
  const student = await given.student();
  const client = await subscribe(student, host);
  vi.spyOn(Connections.prototype, 'deliver').mockImplementationOnce(() => {
    throw new Error('an unexpected fault');
  });
  await sendNotification(app, student.id, 'First');
  await sendNotification(app, student.id, 'Second');
  await client.waitForTitle('Second');
  await client.waitForTitle('First');
  expect(logged('an unexpected fault')).toHaveLength(1);
});

test('a notification that can never be shown is given up after five attempts and does not block the next one', async () => {
  const student = await given.student();
  const client = await subscribe(student, host);
  // 'infinity' is valid in PostgreSQL but not in JavaScript: presenting the row throws each time.
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into notifications (id, student_id, kind, subject, payload, created_at)
     values (gen_random_uuid(), $1, 'announcement', 'broken', '{"title":"Broken"}', 'infinity') returning id`,
    [student.id],
  );
  const { id } = rows[0]!;
  await app.database.pool.query(`select pg_notify('crewtable_notifications', $1)`, [`${student.id} ${id}`]);
  await expect.poll(() => logged('notification delivery failed permanently')).toHaveLength(1);
  expect(logged('notification delivery failed permanently')[0]).toContain(id);
  const retries = logged('notification delivery failed, retrying').filter((line) => line.includes(id));
  // The first delivery, and four of the five attempts that follow.
  expect(retries).toHaveLength(5);
  await sendNotification(app, student.id, 'After it');
  await client.waitForTitle('After it');
  expect(client.titles).not.toContain('Broken');
});
