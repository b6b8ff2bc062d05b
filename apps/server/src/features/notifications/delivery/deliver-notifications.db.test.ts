import { describe, expect, onTestFinished, test } from 'vitest';
import { startNotifyFixture as startFixture } from '../../../../test/fixtures/notify-fixture.ts';
import type { TestFacts } from '../../../../test/fixtures/notify-fixture.ts';
import { listJobs, runRetriesNow } from '../../../../test/servers/queue.ts';
import { untraced } from '../../../platform/request-id.ts';
import { listNotifications } from '../notifications.repository.ts';

describe('a notification', async () => {
  test('of a kind without mail and push stays in the list', async () => {
    const { db, pool, notify, newStudent, runWorker, mailServer, waitingMails, pushes } =
      await startFixture();
    const student = await newStudent();
    await notify('quiet', student);
    await runWorker();
    await expect.poll(() => listJobs(pool)).toEqual([]);
    expect(await waitingMails()).toBe(0);
    expect(mailServer.offered).toEqual([]);
    expect(pushes).toEqual([]);
    expect(await listNotifications(db, student, 0, 10)).toMatchObject([{ kind: 'quiet', read_at: null }]);
  });

  test('is sent by mail, with a link to its page, and by push', async () => {
    const { pool, notify, newStudent, runWorker, mailServer, pushes, rows } = await startFixture();
    await runWorker();
    await notify('loud', await newStudent());
    await expect.poll(() => mailServer.received.length).toBe(1);
    await expect.poll(() => listJobs(pool)).toEqual([]);
    expect(mailServer.received[0]!.headers.get('subject')).toBe('loud');
    expect(mailServer.received[0]!.html).toContain('https://crewtable.example/home');
    expect(pushes).toEqual([(await rows())[0]!.id]);
  });

  test('is mailed once although the mail server was down and the job ran twice', async () => {
    const { pool, notify, newStudent, runWorker, mailServer, handOver, rows } = await startFixture();
    await mailServer.close();
    await runWorker();
    await notify('loud', await newStudent());
    await expect
      .poll(() => listJobs(pool))
      .toMatchObject([{ kind: 'send-mail', attempts: 1, isDelayed: true, locked: false }]);
    // Runs the job again, as if the worker had been killed right after its work.
    await handOver.run({ notificationId: (await rows())[0]!.id }, untraced);
    expect(await listJobs(pool)).toHaveLength(1);
    await mailServer.listen();
    await runRetriesNow(pool);
    await expect.poll(() => listJobs(pool)).toEqual([]);
    expect(mailServer.received).toHaveLength(1);
  });

  test('is not mailed if it became outdated while the mail waited', async () => {
    const waiting = await startFixture();
    await waiting.mailServer.close();
    await waiting.runWorker();
    await waiting.notify('reminder', await waiting.newStudent());
    await expect
      .poll(() => listJobs(waiting.pool))
      .toMatchObject([{ kind: 'send-mail', attempts: 1, isDelayed: true, locked: false }]);
    waiting.isStillTrue = false;
    await waiting.mailServer.listen();
    await runRetriesNow(waiting.pool);
    await expect.poll(() => listJobs(waiting.pool)).toEqual([]);
    expect(waiting.mailServer.offered).toEqual([]);
    expect(await waiting.waitingMails()).toBe(0);
  });

  // These tests start no worker: each runs the job itself when it needs to.
  const fixture = await startFixture();
  const { app, db, pool, notify, newStudent, handOver, handOverSeveral, rows, waitingMails, findPush } =
    fixture;
  const notifiedStudent = async (kind: keyof TestFacts) => {
    const student = await newStudent();
    await notify(kind, student);
    const [row] = await rows(student);
    return { student, notificationId: row!.id };
  };
  /** The mails and pushes that are added by handing it over, once or several times concurrently. */
  const handedOver = async (notificationId: string, times = 1) => {
    const before = await waitingMails();
    await Promise.all(Array.from({ length: times }, () => handOver.run({ notificationId }, untraced)));
    const pushes = fixture.pushes.filter((id) => id === notificationId).length;
    return { mails: (await waitingMails()) - before, pushes };
  };

  test('is handed over once by several workers at the same moment', async () => {
    const { notificationId } = await notifiedStudent('loud');
    expect(await handedOver(notificationId, 3)).toEqual({ mails: 1, pushes: 1 });
  });

  test.each([
    ['loud', { email: false, push: false }, { mails: 0, pushes: 0 }],
    ['loud', { email: true, push: false }, { mails: 1, pushes: 0 }],
    ['loud', { email: false, push: true }, { mails: 0, pushes: 1 }],
    // A `necessary` kind is mailed even if mail is off.
    ['receipt', { email: false, push: false }, { mails: 1, pushes: 0 }],
  ] as const)('of the kind %s, with the settings %o, is sent as %o', async (kind, choices, expected) => {
    const { student, notificationId } = await notifiedStudent(kind);
    // Saved after the notification: the settings at the time of sending count.
    await db
      .insertInto('notification_settings')
      .values({ student_id: student, ...choices, updated_at: app.clock.now() })
      .execute();
    expect(await handedOver(notificationId)).toEqual(expected);
  });

  test('is not pushed after the student has read it', async () => {
    const { notificationId } = await notifiedStudent('loud');
    expect(await findPush(notificationId)).toMatchObject({ urgency: 'high', message: { title: 'loud' } });
    await pool.query('update notifications set read_at = $1 where id = $2', [
      app.clock.now(),
      notificationId,
    ]);
    expect(await handedOver(notificationId)).toEqual({ mails: 1, pushes: 0 });
    expect(await findPush(notificationId)).toBeUndefined();
  });

  test('that is outdated is neither mailed nor pushed', async () => {
    const { student, notificationId } = await notifiedStudent('reminder');
    expect(await findPush(notificationId)).toBeDefined();
    onTestFinished(() => void (fixture.isStillTrue = true));
    fixture.isStillTrue = false;
    expect(await handedOver(notificationId)).toEqual({ mails: 0, pushes: 0 });
    expect(await findPush(notificationId)).toBeUndefined();
    expect((await rows(student))[0]!.handed_over_at).not.toBeNull();
  });

  test('of a student who deleted the account is neither mailed nor pushed', async () => {
    const { student, notificationId } = await notifiedStudent('loud');
    await pool.query('delete from students where id = $1', [student]);
    expect(await handedOver(notificationId)).toEqual({ mails: 0, pushes: 0 });
    expect(await findPush(notificationId)).toBeUndefined();
  });

  test('to many is handed over in one job, and to each once, however often the job runs', async () => {
    const notified = await Promise.all(Array.from({ length: 12 }, () => notifiedStudent('loud')));
    const notificationIds = notified.map(({ notificationId }) => notificationId);
    const before = await waitingMails();
    const runs = Array.from({ length: 3 }, () => handOverSeveral.run({ notificationIds }, untraced));
    await Promise.all(runs);
    expect((await waitingMails()) - before).toBe(12);
    const pushed = fixture.pushes.filter((id) => notificationIds.includes(id));
    expect(pushed.toSorted()).toEqual(notificationIds.toSorted());
  });

  test('that cannot be handed over does not hold up the others of its job', async () => {
    const notified = await Promise.all(Array.from({ length: 3 }, () => notifiedStudent('loud')));
    const notificationIds = notified.map(({ notificationId }) => notificationId).toSorted();
    const [first, unknown, last] = notificationIds;
    const mailed = async () =>
      (
        await pool.query<{ id: string }>(
          'select notification_id as id from outgoing_mail where notification_id = any($1) order by 1',
          [notificationIds],
        )
      ).rows.map(({ id }) => id);
    const attempt = () => handOverSeveral.run({ notificationIds }, untraced);
    await pool.query(`update notifications set kind = 'constructor' where id = $1`, [unknown]);
    for (let attempts = 0; attempts < 2; attempts++) {
      await expect(attempt()).rejects.toThrow('Unknown notification kind');
      expect(await mailed()).toEqual([first, last]);
    }
    await pool.query(`update notifications set kind = 'loud' where id = $1`, [unknown]);
    await attempt();
    expect(await mailed()).toEqual(notificationIds);
  });

  test('of an unknown kind is not handed over and waits for a newer version', async () => {
    const { student, notificationId } = await notifiedStudent('loud');
    await pool.query(`update notifications set kind = 'constructor' where id = $1`, [notificationId]);
    await expect(handedOver(notificationId)).rejects.toThrow('Unknown notification kind');
    expect((await rows(student))[0]!.handed_over_at).toBeNull();
  });
});
