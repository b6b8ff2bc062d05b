import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { addCleanUp } from '../../../test/clean-up.ts';
import { startNotifyFixture as startFixture } from '../../../test/fixtures/notify-fixture.ts';
import { listJobs } from '../../../test/servers/queue.ts';
import { createFindNotification } from './index.ts';

async function listen(url: string): Promise<{ heard: string[] }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  addCleanUp(() => client.end());
  const heard: string[] = [];
  client.on('notification', ({ payload }) => heard.push(payload!));
  await client.query('listen crewtable_notifications');
  return { heard };
}

describe('notifying a student', () => {
  test('stores the notification, announces it with both ids and enqueues its job', async () => {
    const { app, pool, notify, newStudent, rows } = await startFixture();
    const student = await newStudent();
    const { heard } = await listen(app.databaseUrl);
    await notify('loud', student);
    const [row] = await rows();
    expect(row).toMatchObject({ student_id: student, kind: 'loud', handed_over_at: null });
    await expect.poll(() => heard).toEqual([`${student} ${row!.id}`]);
    expect(await listJobs(pool)).toMatchObject([{ kind: 'hand-over-notification' }]);
    expect(await createFindNotification(app.database.db)(row!.id)).toMatchObject({
      studentId: student,
      notification: { id: row!.id, eventId: row!.id, eventType: 'loud', eventPayload: { title: 'loud' } },
    });
  });

  test('has no effect if the transaction is rolled back', async () => {
    const { app, db, pool, notifyIn, notify, newStudent, rows } = await startFixture();
    const student = await newStudent();
    const { heard } = await listen(app.databaseUrl);
    const undone = db.transaction().execute(async (tx) => {
      await notifyIn(tx, { to: student, kind: 'loud', subject: 'undone', payload: { what: 'x' } });
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect(await rows()).toEqual([]);
    expect(await listJobs(pool)).toEqual([]);
    await notify('quiet', student);
    await expect.poll(() => heard).toHaveLength(1);
    expect(heard[0]).toContain((await rows())[0]!.id);
  });

  test('has one effect per kind and subject, also for twenty calls at the same moment', async () => {
    const { app, pool, notify, newStudent, rows } = await startFixture();
    const student = await newStudent();
    const { heard } = await listen(app.databaseUrl);
    await Promise.all(Array.from({ length: 20 }, () => notify('loud', student)));
    await notify('loud', student);
    expect(await rows()).toHaveLength(1);
    expect(await listJobs(pool)).toHaveLength(1);
    await notify('loud', student, 'something else');
    await notify('quiet', student);
    await notify('loud', await newStudent());
    expect(await rows()).toHaveLength(4);
    await expect.poll(() => heard).toHaveLength(4);
  });

  test('works for several students in any order and skips a student who deleted the account', async () => {
    const { notify, newStudent, rows } = await startFixture();
    const students = await Promise.all(Array.from({ length: 20 }, newStudent));
    const left = crypto.randomUUID();
    await Promise.all([
      notify('loud', [...students, left]),
      notify('loud', students.toReversed()),
      notify('loud', [students[0]!, students[0]!]),
    ]);
    expect((await rows()).map(({ student_id }) => student_id).toSorted()).toEqual(students.toSorted());
    await notify('loud', left, 'alone');
    await notify('loud', [], 'nobody');
    expect(await rows()).toHaveLength(20);
  });
});
