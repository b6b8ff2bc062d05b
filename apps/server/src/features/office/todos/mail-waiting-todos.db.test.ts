import { api, hourMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { createOffice } from '../../../../test/fixtures/office-fixture.ts';
import { startTestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';
import type { OfficeDeps } from '../office.deps.ts';
import { mailWaitingTodos } from './mail-waiting-todos.ts';

/** An office whose Today has one report that waits for two hours, for two organisers of safety. */
async function start() {
  const app = await startTestApp({ worker: false, emptyCalendar: true });
  const { db, pool } = app.database;
  const { member, untilWaiting } = createOffice(app);
  const [first, second] = [await member('safety', 'owner'), await member('safety')];
  await db.deleteFrom('outgoing_mail').execute();
  await pool.query('delete from graphile_worker._private_jobs');
  const createdAt = new Date(app.clock.now().getTime() - 2 * hourMs);
  await db
    .insertInto('reports')
    .values({ id: newId(createdAt), reason: 'Rude or disrespectful', text: 'Loud', created_at: createdAt })
    .execute();
  return {
    app,
    db,
    pool,
    untilWaiting,
    owner: first,
    safety: second,
    everybody: [first.email, second.email].toSorted(),
    mails: async () =>
      (
        await db
          .selectFrom('outgoing_mail')
          .select('recipient')
          .where('template', '=', 'office-waiting')
          .orderBy('recipient')
          .execute()
      ).map(({ recipient }) => recipient),
  };
}

/** An office whose process dies after it queued the first mail. */
function dyingAfterFirstMail(
  office: OfficeDeps,
  meanwhile: () => Promise<void> = async () => {},
): OfficeDeps {
  return {
    ...office,
    queueMail: async (tx, mail) => {
      await office.queueMail(tx, mail);
      await meanwhile();
      throw new Error('killed');
    },
  };
}

describe('mailing what waits', () => {
  test('is done as a whole by the next run if one dies in the middle, and once', async () => {
    const { app, everybody, mails } = await start();
    await expect(mailWaitingTodos(dyingAfterFirstMail(app.office))).rejects.toThrow('killed');
    expect(await mails()).toEqual([]);
    await mailWaitingTodos(app.office);
    expect(await mails()).toEqual(everybody);
    await mailWaitingTodos(app.office);
    expect(await mails()).toEqual(everybody);
  });

  test('goes to the owners if nobody of safety can come in, and safety does not get it later', async () => {
    const { app, db, owner, safety, mails } = await start();
    const [passkey] = await db
      .deleteFrom('organiser_passkeys')
      .where('organiser_id', '=', safety.id)
      .returningAll()
      .execute();
    await db
      .deleteFrom('organiser_roles')
      .where('organiser_id', '=', owner.id)
      .where('role', '=', 'safety')
      .execute();
    await mailWaitingTodos(app.office);
    expect(await mails()).toEqual([owner.email]);
    await db.insertInto('organiser_passkeys').values(passkey!).execute();
    await mailWaitingTodos(app.office);
    expect(await mails()).toEqual([owner.email]);
  });

  test('waits if nobody at all can come in, and is done when somebody can', async () => {
    const { app, db, everybody, mails } = await start();
    const passkeys = await db.deleteFrom('organiser_passkeys').returningAll().execute();
    await mailWaitingTodos(app.office);
    expect(await mails()).toEqual([]);
    await db.insertInto('organiser_passkeys').values(passkeys).execute();
    await mailWaitingTodos(app.office);
    expect(await mails()).toEqual(everybody);
  });

  test('is done by a worker that waited for another one that died', async () => {
    const { app, everybody, mails, untilWaiting } = await start();
    let other: Promise<void> | undefined;
    const dying = mailWaitingTodos(
      dyingAfterFirstMail(app.office, async () => {
        other = mailWaitingTodos(app.office);
        await untilWaiting();
      }),
    );
    await expect(dying).rejects.toThrow('killed');
    await other;
    expect(await mails()).toEqual(everybody);
  });

  test('is a chore of every worker: two that start at once mail it once', async () => {
    const { app, owner, everybody, pool } = await start();
    const workers = await Promise.all(
      [1, 2].map(() => startTestApp({ databaseUrl: app.databaseUrl, emptyCalendar: true })),
    );
    const arrived = async () =>
      (
        await pool.query<{ recipient: string }>(
          `select recipient from demo.mail where subject ilike '%wait%' order by recipient`,
        )
      ).rows.map(({ recipient }) => recipient);
    await expect.poll(arrived).toEqual(everybody);
    for (const worker of workers) await worker.given.waitForJobs();
    expect(await arrived()).toEqual(everybody);
    const { todos } = await owner.as.call(api.officeToday.showToday, {});
    expect(todos).toMatchObject([{ kind: 'reports', count: 1 }]);
  });

  test('a job that was tried again and failed again is mailed again', async () => {
    const { app, pool, owner, mails } = await start();
    await mailWaitingTodos(app.office);
    const before = (await mails()).length;
    const failTwoHoursAgo = () =>
      pool.query(
        `update graphile_worker._private_jobs set attempts = max_attempts, updated_at = now() - interval '2 hours'
         where task_id = (select id from graphile_worker._private_tasks where identifier = 'check-ledger')`,
      );
    const { rows } = await pool.query<{ id: string }>(
      `select (graphile_worker.add_job('check-ledger')).id::text`,
    );
    await failTwoHoursAgo();
    await mailWaitingTodos(app.office);
    await mailWaitingTodos(app.office);
    expect(await mails()).toHaveLength(before + 1);
    await owner.as.call(api.officeHealth.retryJob, { params: { jobId: rows[0]!.id } });
    await mailWaitingTodos(app.office);
    expect(await mails()).toHaveLength(before + 1);
    await failTwoHoursAgo();
    await mailWaitingTodos(app.office);
    expect(await mails()).toHaveLength(before + 2);
  });
});
