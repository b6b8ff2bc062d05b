import { hourMs } from '@crewtable/contract';
import { Client } from 'pg';
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { afterwards } from '../../../test/afterwards.ts';
import { MailServer } from '../../../test/servers/mail-server.ts';
import { jobsIn, tryAgainNow } from '../../../test/servers/queue.ts';
import { startTestApp } from '../../../test/test-app.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { handle, jobKind } from '../../platform/jobs/job-kind.ts';
import { schedule } from '../../platform/jobs/schedule.ts';
import { startWorker } from '../../platform/jobs/worker.ts';
import { createMailHealth } from '../../platform/mail/mail-health.ts';
import type { MailTemplate } from '../../platform/mail/mail-template.ts';
import { createQueueMail, outboxJobs } from '../../platform/mail/outbox.ts';
import { smtpSender } from '../../platform/mail/smtp-sender.ts';
import { AppSecret } from '../../platform/secrets/app-secret.ts';
import { Encryption } from '../../platform/secrets/encryption.ts';
import {
  createFindNotification,
  createFindPush,
  createIsMailStillWanted,
  createNotify,
  notificationJobs,
} from './index.ts';
import type { KindTable } from './kinds/notification-kind.ts';

interface TestFacts {
  quiet: { what: string };
  loud: { what: string };
  receipt: { what: string };
  reminder: { what: string };
}

const mail: MailTemplate<{ title: string; placeUrl: string }> = {
  name: 'test-mail',
  subject: ({ title }) => title,
  Body: ({ placeUrl }) => createElement('a', { href: placeUrl }, 'Look'),
};

/** Kinds for these tests, one for each property that a kind can have. */
function kindsWhere(isStillTrue: () => boolean): KindTable<TestFacts> {
  const words = ({ what }: { what: string }) => ({
    title: what,
    text: `About ${what}`,
    path: '/home' as const,
  });
  return {
    quiet: { words },
    loud: { words, mail, push: { urgency: 'high' } },
    receipt: { words, mail, push: { urgency: 'normal' }, necessary: true },
    reminder: { words, mail, push: { urgency: 'normal' }, stillTrue: async () => isStillTrue() },
  };
}

/** An app with the test kinds and a worker for them, which a test starts with `runWorker`. */
async function startFixture() {
  const app = await startTestApp({ worker: false });
  const { db, pool } = app.database;
  const mailServer = await MailServer.start();
  const fixture = { isStillTrue: true, pushes: [] as string[] };
  const kinds = kindsWhere(() => fixture.isStillTrue);
  const notify = createNotify(kinds, app.clock);
  const encryption = new Encryption(new AppSecret('x'.repeat(32)));
  const log = createLogger('silent');
  const jobs = notificationJobs({
    db,
    clock: app.clock,
    kinds,
    queueMail: createQueueMail(encryption, app.clock),
    queuePush: async (_, { notificationId }) => void fixture.pushes.push(notificationId),
    publicUrl: new URL('https://crewtable.example'),
  });
  const handOver = jobs[0]!;
  const remind = jobKind<{ studentId: string }>('remind');
  const handlers = [
    ...jobs,
    ...outboxJobs({
      db,
      clock: app.clock,
      encryption,
      sender: smtpSender(mailServer.url, 'hello@crewtable.example', log),
      health: createMailHealth(db, app.clock),
      templates: [mail],
      isStillWanted: createIsMailStillWanted(db, kinds),
      log,
    }),
    handle(remind, ({ studentId }) =>
      db
        .transaction()
        .execute((tx) =>
          notify(tx, { to: studentId, kind: 'reminder', subject: 'brunch', payload: { what: 'Brunch' } }),
        ),
    ),
  ];
  return Object.assign(fixture, {
    app,
    db,
    pool,
    mailServer,
    handOver,
    remind,
    runWorker: async () => {
      const worker = await startWorker({ url: app.databaseUrl, clock: app.clock, log, handlers, chores: [] });
      afterwards(() => worker.stop());
    },
    notify: (kind: keyof TestFacts, to: string | string[], subject = 'it') =>
      db.transaction().execute((tx) => notify(tx, { to, kind, subject, payload: { what: kind } })),
    notifyIn: notify,
    findPush: createFindPush(db, kinds),
    /** Inserts the row directly, because no test here signs in. */
    newStudent: () => insertStudent(app),
    rows: async (student?: string) =>
      (
        await pool.query<{ id: string; student_id: string; kind: string; handed_over_at: Date | null }>(
          'select * from notifications where student_id = coalesce($1, student_id) order by created_at, id',
          [student],
        )
      ).rows,
    /** The number of mails in the outbox. */
    waitingMails: async () =>
      (await pool.query<{ count: number }>('select count(*) from outgoing_mail')).rows[0]!.count,
  });
}

let made = 0;

async function insertStudent({ database, clock }: TestApp): Promise<string> {
  const id = crypto.randomUUID();
  await database.db
    .insertInto('students')
    .values({ id, email: `told-${++made}@nyu.edu`, created_at: clock.now() })
    .execute();
  return id;
}

async function listen(url: string): Promise<{ heard: string[] }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  afterwards(() => client.end());
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
    expect(await jobsIn(pool)).toMatchObject([{ kind: 'hand-over-notification' }]);
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
    expect(await jobsIn(pool)).toEqual([]);
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
    expect(await jobsIn(pool)).toHaveLength(1);
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

describe('a notification', async () => {
  test('of a kind without mail and push stays in the list', async () => {
    const { pool, notify, newStudent, pushes } = await startFixture();
    await notify('quiet', await newStudent());
    expect(await jobsIn(pool)).toEqual([]);
    expect(pushes).toEqual([]);
  });

  test('is sent by mail, with a link to its page, and by push', async () => {
    const { pool, notify, newStudent, runWorker, mailServer, pushes, rows } = await startFixture();
    await runWorker();
    await notify('loud', await newStudent());
    await expect.poll(() => mailServer.received.length).toBe(1);
    await expect.poll(() => jobsIn(pool)).toEqual([]);
    expect(mailServer.received[0]!.headers.get('subject')).toBe('loud');
    expect(mailServer.received[0]!.html).toContain('https://crewtable.example/home');
    expect(pushes).toEqual([(await rows())[0]!.id]);
  });

  test('is mailed once although the mail server was down and the job ran twice', async () => {
    const { pool, notify, newStudent, runWorker, mailServer, handOver, rows } = await startFixture();
    await mailServer.goDown();
    await runWorker();
    await notify('loud', await newStudent());
    await expect
      .poll(() => jobsIn(pool))
      .toMatchObject([{ kind: 'send-mail', attempts: 1, waits: true, locked: false }]);
    // Runs the job again, as if the worker had been killed right after its work.
    await handOver.run({ notificationId: (await rows())[0]!.id });
    expect(await jobsIn(pool)).toHaveLength(1);
    await mailServer.goUp();
    await tryAgainNow(pool);
    await expect.poll(() => jobsIn(pool)).toEqual([]);
    expect(mailServer.received).toHaveLength(1);
  });

  test('is not mailed if it became outdated while the mail waited', async () => {
    const waiting = await startFixture();
    await waiting.mailServer.goDown();
    await waiting.runWorker();
    await waiting.notify('reminder', await waiting.newStudent());
    await expect
      .poll(() => jobsIn(waiting.pool))
      .toMatchObject([{ kind: 'send-mail', attempts: 1, waits: true, locked: false }]);
    waiting.isStillTrue = false;
    await waiting.mailServer.goUp();
    await tryAgainNow(waiting.pool);
    await expect.poll(() => jobsIn(waiting.pool)).toEqual([]);
    expect(waiting.mailServer.offered).toEqual([]);
    expect(await waiting.waitingMails()).toBe(0);
  });

  // These tests start no worker: each runs the job itself when it needs to.
  const fixture = await startFixture();
  const { app, db, pool, notify, newStudent, handOver, rows, waitingMails, findPush } = fixture;
  const notifiedStudent = async (kind: keyof TestFacts) => {
    const student = await newStudent();
    await notify(kind, student);
    const [row] = await rows(student);
    return { student, notificationId: row!.id };
  };
  /** The mails and pushes that are added by handing it over, once or several times concurrently. */
  const handedOver = async (notificationId: string, times = 1) => {
    const before = await waitingMails();
    await Promise.all(Array.from({ length: times }, () => handOver.run({ notificationId })));
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

  test('of an unknown kind is not handed over and waits for a newer version', async () => {
    const { student, notificationId } = await notifiedStudent('loud');
    await pool.query(`update notifications set kind = 'constructor' where id = $1`, [notificationId]);
    await expect(handedOver(notificationId)).rejects.toThrow('Unknown notification kind');
    expect((await rows(student))[0]!.handed_over_at).toBeNull();
  });
});

describe('a reminder', () => {
  test('is sent once, when the product clock reaches its time, and not before', async () => {
    const { app, db, pool, remind, newStudent, runWorker, rows, mailServer } = await startFixture();
    const studentId = await newStudent();
    const dueAt = new Date(app.clock.now().getTime() + 48 * hourMs);
    await runWorker();
    const scheduleReminder = (at: Date) =>
      db
        .transaction()
        .execute((tx) => schedule(tx, remind, { subject: 'brunch', dueAt: at, payload: { studentId } }));
    await scheduleReminder(dueAt);
    await app.clock.moveTo(new Date(dueAt.getTime() - hourMs));
    await app.given.jobsAreDone();
    expect(await rows()).toEqual([]);
    await app.clock.moveTo(dueAt);
    await app.given.jobsAreDone();
    await expect.poll(() => rows()).toHaveLength(1);
    await expect.poll(() => mailServer.received.length).toBe(1);
    // Scheduled once more by mistake: it adds no notification.
    await scheduleReminder(dueAt);
    await app.given.jobsAreDone();
    await expect.poll(() => jobsIn(pool)).toEqual([]);
    expect(await rows()).toHaveLength(1);
    expect(mailServer.received).toHaveLength(1);
  });
});
