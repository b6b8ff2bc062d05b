import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { addCleanUp } from '../../../test/clean-up.ts';
import { QuickcrewFixture } from '../../../test/fixtures/quickcrew-fixture.ts';
import type { QuickcrewStudent } from '../../../test/fixtures/quickcrew-fixture.ts';
import { SeatingRows } from '../../../test/fixtures/rows/seating-rows.ts';
import { startChildProcess } from '../../../test/servers/child-process.ts';
import { restoreStudent, suspendStudent } from '../../features/safety/index.ts';

const suspender = new URL('../../../test/killable/suspender.ts', import.meta.url);
const card = { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' };

async function start(options: { worker?: boolean; roundMs?: number } = {}) {
  const fixture = await QuickcrewFixture.start(options);
  const { app, db } = fixture;
  const rows = new SeatingRows(app);

  async function pay(student: QuickcrewStudent, eventId: string): Promise<void> {
    const { date } = await app.given.visitor().call(api.catalogue.getEvent, { params: { eventId } });
    const body = { eventId, eventDate: date.dateTime };
    const { clientSecret } = await student.as.call(api.payments.createEventDeposit, { body });
    await app.given.visitor().call(api.sandbox.confirm, { body: { clientSecret, card } });
    await student.as.call(api.payments.confirmEventDeposit, { body: { eventId } });
  }

  /** A student at a released table, with a paid seat at a full event, in a friend group and in a lobby. */
  async function busyStudent() {
    const [student, friend, ...others] = await fixture.students(8);
    const [waiting] = await fixture.students(1);
    const tonightId = await rows.event({ startsInHours: 30 });
    await pay(student!, tonightId);
    await rows.seats(tonightId, friend!, ...others);
    await rows.table(tonightId, student!, friend!, ...others);
    await rows.release(tonightId);
    const laterId = await rows.event({ startsInHours: 96 });
    await pay(student!, laterId);
    await pay(friend!, laterId);
    await db.updateTable('events').set({ capacity: 2 }).where('id', '=', laterId).execute();
    await waiting!.as.call(api.registrations.joinWaitlist, { params: { eventId: laterId } });
    const { referralId } = await friend!.as.call(api.friends.renewReferral, { params: { eventId: laterId } });
    await student!.as.call(api.friends.joinGroup, { params: { eventId: laterId, referralId } });
    const lobbyId = await fixture.lobby(friend!, student!);
    await fixture.payAndReady(student!, lobbyId);
    return { student: student!, friend: friend!, others, waiting: waiting!, tonightId, laterId, lobbyId };
  }

  const notices = async (kind: string, { id }: { id: string }) =>
    (
      await db
        .selectFrom('notifications')
        .select('id')
        .where('kind', '=', kind)
        .where('student_id', '=', id)
        .execute()
    ).length;
  const seatStates = async (eventId: string) =>
    db.selectFrom('seats').select(['student_id', 'state']).where('event_id', '=', eventId).execute();
  const paymentStates = async ({ id }: { id: string }) =>
    (
      await db
        .selectFrom('payments')
        .select(['purpose', 'state', 'refund_reason'])
        .where('student_id', '=', id)
        .orderBy('created_at')
        .execute()
    ).map(({ purpose, state, refund_reason }) => [purpose, state, refund_reason].filter(Boolean).join(' '));
  const statusOf = async ({ id }: { id: string }) =>
    (await db.selectFrom('students').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
  const isAbsent = async ({ id }: { id: string }, eventId: string) =>
    (
      await db
        .selectFrom('table_places')
        .select('absent_at')
        .where('student_id', '=', id)
        .where('event_id', '=', eventId)
        .executeTakeFirstOrThrow()
    ).absent_at !== null;

  return { fixture, app, db, rows, pay, busyStudent, notices, seatStates, paymentStates, statusOf, isAbsent };
}

type Busy = Awaited<ReturnType<Awaited<ReturnType<typeof start>>['busyStudent']>>;

/** Everything that must have happened, once. */
async function expectSuspendedOnce(setup: Awaited<ReturnType<typeof start>>, busy: Busy): Promise<void> {
  const { db, notices, seatStates, paymentStates, statusOf, isAbsent } = setup;
  const { student, friend, others, waiting, tonightId, laterId } = busy;
  expect(await statusOf(student)).toBe('SUSPENDED');
  expect(await notices('account_suspended', student)).toBe(1);
  expect(await isAbsent(student, tonightId)).toBe(true);
  for (const mate of [friend, ...others]) expect(await notices('table_mate_absent', mate)).toBe(1);
  expect((await seatStates(laterId)).toSorted(byStudent)).toEqual(
    [
      { student_id: friend.id, state: 'registered' },
      { student_id: waiting.id, state: 'offered' },
    ].toSorted(byStudent),
  );
  expect(await notices('seat_offered', waiting)).toBe(1);
  expect(await notices('friend_left', friend)).toBe(1);
  expect((await paymentStates(student)).toSorted()).toEqual([
    'deposit refunded suspended',
    'deposit refunded suspended',
    'hold released',
  ]);
  expect(await notices('payment_refunded', student)).toBe(2);
  const refunds = await db
    .selectFrom('ledger_entries')
    .innerJoin('payments', 'payments.id', 'ledger_entries.payment_id')
    .select('ledger_entries.amount_cents')
    .where('payments.student_id', '=', student.id)
    .where('kind', '=', 'refund')
    .execute();
  expect(refunds.map(({ amount_cents }) => amount_cents)).toEqual([500, 500]);
  const places = await db.selectFrom('quickcrew_places').select('student_id').execute();
  expect(places.map(({ student_id }) => student_id)).toEqual([friend.id]);
}

const byStudent = (one: { student_id: string }, other: { student_id: string }) =>
  one.student_id < other.student_id ? -1 : 1;

describe('a suspension', () => {
  test('reaches sessions, tables, seats, friends, lobbies and money at once, and says what it did', async () => {
    const setup = await start();
    const busy = await setup.busyStudent();
    const { student, tonightId, laterId } = busy;
    const effects = await suspendStudent(setup.app.safety, student.id);
    expect(effects).toMatchObject({
      isNew: true,
      tables: [{ eventId: tonightId, notified: 7 }],
      notifiedStudents: 7,
      freedEventIds: [laterId],
      refundedCents: 1_000,
      sessions: 1,
    });
    expect(await student.as.refusal(api.accounts.me, {})).toMatchObject({ code: 'session_expired' });
    await setup.fixture.waitForJobs();
    await expectSuspendedOnce(setup, busy);

    const again = await suspendStudent(setup.app.safety, student.id);
    expect(again).toMatchObject({ isNew: false, tables: [], freedEventIds: [], refundedCents: 0 });
    await setup.fixture.waitForJobs();
    await expectSuspendedOnce(setup, busy);
  });

  test('happens wholly or not at all if processes are killed in between, and everybody is told once', async () => {
    const setup = await start({ worker: false, roundMs: 200 });
    const first = await setup.app.startWorker();
    const busy = await setup.busyStudent();
    await setup.fixture.waitForJobs();
    await first.stop();
    const { student, tonightId, laterId } = busy;
    const { databaseUrl } = setup.app;

    const deciding = await startChildProcess(suspender, databaseUrl, 'deciding', student.id);
    await deciding.waitForLine('not committed');
    await deciding.kill();
    expect(await setup.statusOf(student)).toBe('ACTIVE');
    expect(await setup.isAbsent(student, tonightId)).toBe(false);
    expect(await setup.seatStates(laterId)).toHaveLength(2);
    expect(await setup.notices('account_suspended', student)).toBe(0);

    await suspendStudent(setup.app.safety, student.id);
    const leaving = await startChildProcess(suspender, databaseUrl, 'leaving', student.id);
    await leaving.waitForLine('leaving the lobby');
    await leaving.kill();
    expect(await setup.db.selectFrom('quickcrew_places').select('student_id').execute()).toHaveLength(2);

    const worker = await setup.app.startWorker();
    addCleanUp(() => worker.stop());
    await expect
      .poll(() => setup.db.selectFrom('quickcrew_places').select('student_id').execute())
      .toHaveLength(1);
    await setup.fixture.waitForJobs();
    await expectSuspendedOnce(setup, busy);
  });

  test('leaves a captured hold, and money for what is over', async () => {
    const { fixture, app, db, rows, pay, paymentStates } = await start();
    const [student] = await fixture.students(1);
    const pastId = await rows.event({ startsInHours: 30 });
    await pay(student!, pastId);
    const lobbyId = await fixture.lobby(student!);
    await fixture.payAndReady(student!, lobbyId);
    await db
      .transaction()
      .execute((tx) =>
        app.quickcrew.holds.request(tx, 'capture', { studentId: student!.id, lobbyId, reason: 'Late.' }),
      );
    await fixture.waitForJobs();
    await db.updateTable('events').set({ status: 'completed' }).where('id', '=', pastId).execute();
    const effects = await suspendStudent(app.safety, student!.id);
    expect(effects).toMatchObject({ refundedCents: 0, tables: [], freedEventIds: [] });
    await fixture.waitForJobs();
    expect((await paymentStates(student!)).toSorted()).toEqual(['deposit succeeded', 'hold captured']);
  });

  test('refunds a payment that succeeds afterwards, and the student reads why', async () => {
    const { fixture, app, db, rows, paymentStates, seatStates } = await start();
    const [student] = await fixture.students(1);
    const eventId = await rows.event();
    const { date } = await app.given.visitor().call(api.catalogue.getEvent, { params: { eventId } });
    const { clientSecret } = await student!.as.call(api.payments.createEventDeposit, {
      body: { eventId, eventDate: date.dateTime },
    });
    await suspendStudent(app.safety, student!.id);
    await fixture.waitForJobs();
    // The form was open in the browser, and the bank says yes.
    await app.given.visitor().call(api.sandbox.confirm, { body: { clientSecret, card } });
    await fixture.waitForJobs();
    expect(await paymentStates(student!)).toEqual(['deposit refunded suspended']);
    expect(await seatStates(eventId)).toEqual([]);
    const entries = await db
      .selectFrom('ledger_entries')
      .innerJoin('payments', 'payments.id', 'payment_id')
      .select(['kind', 'ledger_entries.amount_cents'])
      .where('student_id', '=', student!.id)
      .orderBy('ledger_entries.id')
      .execute();
    expect(entries).toEqual([
      { kind: 'charge', amount_cents: 500 },
      { kind: 'refund', amount_cents: 500 },
    ]);
    const mails = await app.given.mailTo(student!.email);
    const refunds = mails.filter(({ subject }) => subject === 'Your money is on its way back');
    expect(refunds).toHaveLength(1);
    expect(refunds[0]!.text).toContain('Your account is suspended, so you cannot come.');
    expect(refunds[0]!.text).not.toContain('The last seat was taken');
  });

  test('wins against a registration of the same student at the same moment', async () => {
    const { fixture, app, db, rows } = await start();
    const [student] = await fixture.students(1);
    const eventId = await rows.event();
    await db.updateTable('events').set({ price_cents: 0 }).where('id', '=', eventId).execute();
    let registering: Promise<unknown> | undefined;
    const countBlocked = async () => {
      const blocked = await app.database.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return blocked.rows.length;
    };
    await suspendStudent(app.safety, student!.id, async () => {
      registering = student!.as.refusal(api.registrations.register, { params: { eventId } });
      await expect.poll(countBlocked).toBe(1);
    });
    expect(await registering).toMatchObject({ code: 'suspended' });
    expect(await db.selectFrom('seats').selectAll().where('event_id', '=', eventId).execute()).toEqual([]);
  });

  test('that is lifted before its job ran removes nobody from a new lobby', async () => {
    const { fixture, app, db } = await start({ worker: false });
    // A worker adds the meeting places of the demo.
    await (await app.startWorker()).stop();
    const [student] = await fixture.students(1);
    await suspendStudent(app.safety, student!.id);
    await restoreStudent(app.safety, student!.id);
    await db.updateTable('sessions').set({ ended_at: null }).where('student_id', '=', student!.id).execute();
    await fixture.lobby(student!);
    const worker = await app.startWorker();
    addCleanUp(() => worker.stop());
    await fixture.waitForJobs();
    expect(await db.selectFrom('quickcrew_places').select('student_id').execute()).toHaveLength(1);
  });

  test('takes turns with a second one that shares its tables, without a deadlock', async () => {
    const { fixture, app, rows, notices } = await start();
    const students = await fixture.students(6);
    for (let nth = 0; nth < 3; nth++) await rows.meeting(...students);
    const outcomes = await Promise.all(students.slice(0, 4).map(({ id }) => suspendStudent(app.safety, id)));
    expect(outcomes.map((effects) => effects?.tables.length)).toEqual([3, 3, 3, 3]);
    await fixture.waitForJobs();
    for (const { id } of students.slice(0, 4)) expect(await notices('account_suspended', { id })).toBe(1);
  });
});
