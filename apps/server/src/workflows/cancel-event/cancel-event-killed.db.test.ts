import { api } from '@crewtable/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addCleanUp } from '../../../test/clean-up.ts';
import { EventsFixture } from '../../../test/fixtures/events-fixture.ts';
import { startChildProcess } from '../../../test/servers/child-process.ts';

const killableRefunder = new URL('../../../test/killable/refunder.ts', import.meta.url);
const because = 'The kitchen is closed.';

test('a cancellation happens wholly or not at all if processes end in between, and everybody is told and paid back once', async () => {
  const fixture = await EventsFixture.start({ worker: false, roundMs: 200 });
  const { app, given, db } = fixture;
  const first = await app.startWorker();
  const [eventId] = (await fixture.eventIds('Dinner')).slice(-1) as [string];
  const [payer, waiting] = [await given.studentWithProfile(), await given.studentWithProfile()];
  await fixture.pay(payer, eventId);
  await fixture.updateEvent(eventId, { capacity: 1 });
  await waiting.as.call(api.registrations.joinWaitlist, { params: { eventId } });
  await given.waitForJobs();
  await first.stop();

  const notices = async () =>
    (
      await db
        .selectFrom('notifications')
        .select('student_id')
        .where('kind', '=', 'event_cancelled')
        .execute()
    ).map((notice) => notice.student_id);
  const cutWaiting = async () =>
    (
      await fixture.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into notifications%'`,
      )
    ).rowCount;
  const state = async () => ({
    event: (await db.selectFrom('events').select('status').where('id', '=', eventId).executeTakeFirst())
      ?.status,
    payment: (await db.selectFrom('payments').select('state').where('student_id', '=', payer.id).execute())[0]
      ?.state,
    told: (await notices()).toSorted(),
  });
  const before = await state();
  expect(before).toMatchObject({ payment: 'succeeded', told: [] });

  // The last step waits for this lock, and its connection is cut there, as by the end of the process.
  await db.transaction().execute(async (tx) => {
    await sql`lock table notifications in share mode`.execute(tx);
    const cancelling = app.seating.cancelEvent(eventId, because);
    const failure = cancelling.catch((error: Error) => error);
    await expect.poll(cutWaiting).toBe(1);
    expect(await failure).toBeInstanceOf(Error);
  });
  expect(await state()).toEqual(before);

  expect(await app.seating.cancelEvent(eventId, because)).toEqual({
    students: 1,
    refunds: 1,
    refundCents: 500,
  });
  const told = [payer.id, waiting.id].toSorted();
  expect(await state()).toEqual({ event: 'cancelled', payment: 'refund_pending', told });
  const refunding = await startChildProcess(killableRefunder, app.databaseUrl);
  await refunding.waitForLine('sent back');
  await refunding.kill();

  const second = await app.startWorker();
  addCleanUp(() => second.stop());
  await expect.poll(async () => (await state()).payment).toBe('refunded');
  await given.waitForJobs();
  expect(await state()).toEqual({ event: 'cancelled', payment: 'refunded', told });
  const { data } = await app.money.provider.stripe.refunds.list({ limit: 100 });
  expect(data.map(({ amount }) => amount)).toEqual([500]);
  const booked = await db
    .selectFrom('ledger_entries')
    .select('amount_cents')
    .where('kind', '=', 'refund')
    .execute();
  expect(booked).toEqual([{ amount_cents: 500 }]);
  for (const { email } of [payer, waiting]) {
    const mails = (await given.mailTo(email)).filter(({ subject }) => subject.includes('is cancelled'));
    expect(mails).toHaveLength(1);
  }
});
