import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { addCleanUp } from '../../../test/clean-up.ts';
import { signInMany } from '../../../test/fixtures/students/many-students.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { createLogger } from '../log/logger.ts';
import { MailBatchSender } from '../mail/mail-batch-sender.ts';
import { enqueue, handle, jobKind } from './job-kind.ts';
import { schedule, sweepDueWork } from './schedule.ts';
import { startWorker } from './worker.ts';

const silent = createLogger('silent');

const waitingNotices = `select count(*) from notifications where handed_over_at is null`;

test('a passcode mail is sent before a queue of 5,000 notifications is empty', async () => {
  const app = await startTestApp({ worker: false });
  const { pool, db } = app.database;
  await signInMany(app, 5_000);
  await app.given.visitor().call(api.notifications.announce, { body: { title: 'News', text: 'To all.' } });
  await app.given.visitor().call(api.accounts.signIn, { body: { username: 'late@nyu.edu' } });
  await new MailBatchSender(db, silent).pickUp();
  const waiting = async () => (await pool.query<{ count: number }>(waitingNotices)).rows[0]!.count;
  expect(await waiting()).toBe(5_000);
  const worker = await app.startWorker();
  addCleanUp(() => worker.stop());
  const passcodes = () => pool.query(`select 1 from demo.mail where recipient = 'late@nyu.edu'`);
  await expect.poll(async () => (await passcodes()).rowCount).toBe(1);
  expect(await waiting()).toBeGreaterThan(0);
});

test('urgent jobs run first, then normal jobs, then bulk jobs, each in their order, also if they were scheduled', async () => {
  const app = await startTestApp({ worker: false });
  const { db } = app.database;
  const kinds = [
    jobKind<{ name: string }>('bulk', { priority: 'bulk' }),
    jobKind<{ name: string }>('normal'),
    jobKind<{ name: string }>('urgent', { priority: 'urgent' }),
  ];
  const now = app.clock.now();
  for (const kind of kinds) {
    await db.transaction().execute(async (tx) => {
      await enqueue(tx, kind, { name: `${kind.name} 1` });
      await schedule(tx, kind, { subject: kind.name, dueAt: now, payload: { name: `${kind.name} 2` } });
    });
    await sweepDueWork(db, now);
  }
  const done: string[] = [];
  const worker = await startWorker({
    url: app.databaseUrl,
    clock: app.clock,
    log: silent,
    handlers: kinds.map((kind) => handle(kind, async ({ name }) => void done.push(name))),
    chores: [],
    concurrency: 1,
  });
  addCleanUp(() => worker.stop());
  await expect.poll(() => done).toHaveLength(6);
  expect(done).toEqual(['urgent 1', 'urgent 2', 'normal 1', 'normal 2', 'bulk 1', 'bulk 2']);
});
