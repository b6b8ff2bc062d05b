import { hourMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { startNotifyFixture as startFixture } from '../../../test/fixtures/notify-fixture.ts';
import { listJobs } from '../../../test/servers/queue.ts';
import { schedule } from '../../platform/jobs/schedule.ts';

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
    await app.given.waitForJobs();
    expect(await rows()).toEqual([]);
    await app.clock.moveTo(dueAt);
    await app.given.waitForJobs();
    await expect.poll(() => rows()).toHaveLength(1);
    await expect.poll(() => mailServer.received.length).toBe(1);
    // Scheduled once more by mistake: it adds no notification.
    await scheduleReminder(dueAt);
    await app.given.waitForJobs();
    await expect.poll(() => listJobs(pool)).toEqual([]);
    expect(await rows()).toHaveLength(1);
    expect(mailServer.received).toHaveLength(1);
  });
});
