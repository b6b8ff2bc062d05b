import { api } from '@crewtable/contract';
import type { RemovalWay } from '@crewtable/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { EventsFixture } from '../../../test/fixtures/events-fixture.ts';
import type { Student } from '../../../test/fixtures/given.ts';
import { createOffice } from '../../../test/fixtures/office-fixture.ts';
import type { OfficeMember } from '../../../test/fixtures/office-fixture.ts';
import { SeatingRows } from '../../../test/fixtures/seating-rows.ts';
import { newId } from '../../platform/ids.ts';

const fixture = await EventsFixture.start();
const { given, db, app } = fixture;
const office = createOffice(app);
const rows = new SeatingRows(app);
const { officeRoster } = api;
let owner: OfficeMember;

beforeAll(async () => {
  owner = await office.member('owner');
}, 60_000);

const params = (eventId: string, { id }: Pick<Student, 'id'>) => ({ eventId, studentId: id });
const acts = {
  keep_payment: officeRoster.takeOut,
  refund: officeRoster.takeOutWithRefund,
  waitlist: officeRoster.moveToWaitlist,
} as const;

const preview = ({ as }: OfficeMember, eventId: string, student: Student, way: RemovalWay) =>
  as.call(officeRoster.previewRemoval, { params: params(eventId, student), query: { way } });

interface Act {
  way?: RemovalWay;
  shownHash?: string;
  reason?: string;
  key?: string;
}

/** Takes a student out as the preview shows it. */
async function send(
  member: OfficeMember,
  eventId: string,
  student: Student,
  { way = 'keep_payment', shownHash, reason = 'Asked by phone', key }: Act = {},
) {
  const hash = shownHash ?? (await preview(member, eventId, student, way)).shownHash;
  return member.as.send(acts[way], {
    params: params(eventId, student),
    body: { reason, shownHash: hash },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
}

const told = async (kind: string, ...students: Pick<Student, 'id'>[]) =>
  db
    .selectFrom('notifications')
    .select(['student_id', 'payload'])
    .where('kind', '=', kind)
    .where(
      'student_id',
      'in',
      students.map(({ id }) => id),
    )
    .execute();
const entriesOf = async (act: string) =>
  (await office.entries(owner.as)).filter((entry) => entry.act === act).length;
const hasSeat = async (eventId: string, { id }: Student) =>
  (await fixture.seats(eventId)).some(({ student_id }) => student_id === id);
const people = async (count: number) => {
  const students: Student[] = [];
  for (let number = 0; number < count; number++) students.push(await given.studentWithProfile());
  return students;
};
/** Each test has its own events: the calendar has only a few. */
const freeEvent = async () => {
  const eventId = await rows.event();
  await fixture.updateEvent(eventId, { price_cents: 0 });
  return eventId;
};

describe('the roster', () => {
  test('has one row per seat with names, college, friends, money and what came before', async () => {
    const eventId = await rows.event();
    const paying = await given.studentWithProfile({ email: 'student-of-the-roster@nyu.edu' });
    const friend = await given.studentWithProfile();
    await fixture.pay(paying, eventId);
    await fixture.makeSubscriber(friend);
    await fixture.register(friend, eventId);
    const groupId = newId(app.clock.now());
    await db
      .insertInto('friend_groups')
      .values({ id: groupId, target: eventId, owner_id: paying.id, size: 2, created_at: app.clock.now() })
      .execute();
    await db
      .insertInto('friend_group_members')
      .values(
        [paying, friend].map(({ id }) => ({
          group_id: groupId,
          target: eventId,
          student_id: id,
          joined_at: app.clock.now(),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const roster = await owner.as.call(officeRoster.showRoster, { params: { eventId } });
    expect(roster).toMatchObject({ event: { id: eventId, status: 'open' }, tables: 0, withoutTable: 0 });
    const rowOf = ({ id }: Student) => roster.rows.find(({ studentId }) => studentId === id);
    expect(rowOf(paying)).toMatchObject({
      firstName: 'Ana',
      lastInitial: 'L',
      state: 'registered',
      table: null,
      paid: 'single',
      paidCents: 500,
      cameBefore: 0,
      friends: 1,
    });
    expect(rowOf(friend)).toMatchObject({ paid: 'subscription', paidCents: null, friends: 1 });
    expect(roster.colleges[rowOf(paying)!.college]).toBe('New York University');

    const safety = await office.member('safety');
    const seen = await safety.as.call(officeRoster.showRoster, { params: { eventId } });
    expect(seen.rows.map(({ paid }) => paid)).toEqual([null, null]);
    const panel = await safety.as.call(officeRoster.showStudent, { params: params(eventId, paying) });
    expect(panel).toMatchObject({ paid: null, paidAt: null, friends: [{ studentId: friend.id }] });
    expect(Object.values(panel.possible)).toEqual([false, false, false, false, false]);
  });

  test('is open to a host only for the events of the own shifts', async () => {
    const [eventId, other] = [await freeEvent(), await freeEvent()];
    const [student] = (await people(1)) as [Student];
    await fixture.register(student, eventId);
    const host = await office.member('host');
    await owner.as.call(api.shifts.give, {
      params: { organiserId: host.id },
      body: { eventId, venueId: null, reason: 'Works there' },
    });
    const roster = await host.as.call(officeRoster.showRoster, { params: { eventId } });
    expect(roster.rows).toHaveLength(1);
    await host.as.call(officeRoster.showStudent, { params: params(eventId, student) });
    for (const wanted of [other, 'no-such-event'])
      expect(await host.as.refusal(officeRoster.showRoster, { params: { eventId: wanted } })).toMatchObject({
        code: 'not_found',
      });
    expect(await host.as.refusal(officeRoster.showStudent, { params: params(other, student) })).toMatchObject(
      {
        code: 'not_found',
      },
    );
  });
});

describe('taking a student out', () => {
  test('with a refund sends the money back, offers the seat to the waitlist and tells everybody once', async () => {
    const eventId = await rows.event();
    const [student, waiting] = (await people(2)) as [Student, Student];
    await fixture.updateEvent(eventId, { capacity: 1 });
    await fixture.pay(student, eventId);
    await waiting.as.call(api.registrations.joinWaitlist, { params: { eventId } });
    const shown = await preview(owner, eventId, student, 'refund');
    expect(shown).toMatchObject({ refundCents: 500, refusal: null });
    expect(shown.causes).toContain('The seat goes to the first of 1 on the waitlist.');
    // The preview has changed nothing.
    expect(await told('seat_taken_out', student)).toEqual([]);
    expect(await hasSeat(eventId, student)).toBe(true);

    const before = await entriesOf('Taken out with a refund');
    const act = { way: 'refund' as const, shownHash: shown.shownHash, key: newId(app.clock.now()) };
    const [first, second] = [
      await send(owner, eventId, student, act),
      await send(owner, eventId, student, act),
    ];
    expect([first.json(), second.json()]).toEqual([{ refundCents: 500 }, { refundCents: 500 }]);
    await given.waitForJobs();
    expect(await entriesOf('Taken out with a refund')).toBe(before + 1);
    expect(await fixture.seats(eventId)).toMatchObject([{ student_id: waiting.id, state: 'offered' }]);
    expect(await fixture.countSeats(eventId)).toEqual({ counted: 1, stored: 1 });
    const notices = await told('seat_taken_out', student);
    expect(notices).toHaveLength(1);
    expect(JSON.stringify(notices)).toContain('$5.00 goes back to your card');
    const { payments } = await student.as.call(api.payments.list, { query: {} });
    expect(payments).toMatchObject([{ state: 'refunded' }]);
    const entry = (await office.entries(owner.as)).find(
      ({ act: name }) => name === 'Taken out with a refund',
    );
    expect(entry).toMatchObject({ reason: 'Asked by phone', aboutKind: 'student' });
  });

  test('without a refund keeps the payment, with which the student can come back', async () => {
    const eventId = await rows.event();
    const [student] = (await people(1)) as [Student];
    await fixture.pay(student, eventId);
    expect((await send(owner, eventId, student)).json()).toEqual({ refundCents: 0 });
    expect(await hasSeat(eventId, student)).toBe(false);
    await fixture.register(student, eventId);
    expect(await hasSeat(eventId, student)).toBe(true);
    // Another seat is another act, and the student is told again.
    await send(owner, eventId, student);
    expect(await told('seat_taken_out', student)).toHaveLength(2);
  });

  test('by two organisers at once happens once', async () => {
    const eventId = await rows.event();
    const [student] = (await people(1)) as [Student];
    await fixture.pay(student, eventId);
    const colleague = await office.member('support');
    const { shownHash } = await preview(owner, eventId, student, 'refund');
    const answers = await Promise.all(
      [owner, colleague].map((member) => send(member, eventId, student, { way: 'refund', shownHash })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 404,
    ]);
    await given.waitForJobs();
    expect(await told('seat_taken_out', student)).toHaveLength(1);
    expect(await fixture.countSeats(eventId)).toEqual({ counted: 0, stored: 0 });
    const { payments } = await student.as.call(api.payments.list, { query: {} });
    expect(payments).toMatchObject([{ state: 'refunded' }]);
  });

  test('who left meanwhile finds no seat', async () => {
    const eventId = await freeEvent();
    const [student] = (await people(1)) as [Student];
    await fixture.register(student, eventId);
    const { shownHash } = await preview(owner, eventId, student, 'keep_payment');
    await fixture.unregister(student, eventId);
    expect((await send(owner, eventId, student, { shownHash })).json()).toMatchObject({ code: 'not_found' });
    expect(await told('seat_taken_out', student)).toEqual([]);
  });

  test('is refused if it would cause something else than was shown, and then shows that', async () => {
    const eventId = await freeEvent();
    const [student, waiting] = (await people(2)) as [Student, Student];
    await fixture.updateEvent(eventId, { capacity: 1 });
    await fixture.register(student, eventId);
    const { shownHash, causes } = await preview(owner, eventId, student, 'keep_payment');
    expect(causes).toContain('Nobody waits: the seat can be booked again.');
    await waiting.as.call(api.registrations.joinWaitlist, { params: { eventId } });
    const answer = await send(owner, eventId, student, { shownHash });
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'list_changed' }]);
    expect(await hasSeat(eventId, student)).toBe(true);
    expect((await send(owner, eventId, student)).statusCode).toBe(200);
  });

  test('needs a seat at this event, not at another one', async () => {
    const [eventId, other] = [await freeEvent(), await freeEvent()];
    const [student] = (await people(1)) as [Student];
    await fixture.register(student, other);
    const query = { way: 'refund' as const };
    for (const studentId of [student.id, 'x', newId(app.clock.now())]) {
      const wrong = { eventId, studentId };
      const body = { reason: 'Asked', shownHash: '' };
      for (const endpoint of Object.values(acts))
        expect(await owner.as.refusal(endpoint, { params: wrong, body })).toMatchObject({
          code: 'not_found',
        });
      expect(await owner.as.refusal(officeRoster.previewRemoval, { params: wrong, query })).toMatchObject({
        code: 'not_found',
      });
    }
    expect(await hasSeat(other, student)).toBe(true);
  });

  test.each(['', '  ', 'a\u202eb', 'a\u0000b'])('is refused with the reason %j', async (reason) => {
    const eventId = await rows.event();
    const sent = { params: { eventId, studentId: newId(app.clock.now()) }, body: { reason, shownHash: '' } };
    expect(await owner.as.refusal(officeRoster.takeOut, sent)).toMatchObject({ code: 'bad_input' });
  });

  test('to the waitlist needs somebody who waits, and puts the student at the end', async () => {
    const eventId = await freeEvent();
    const [student, waiting] = (await people(2)) as [Student, Student];
    await fixture.updateEvent(eventId, { capacity: 1 });
    await fixture.register(student, eventId);
    expect(await preview(owner, eventId, student, 'waitlist')).toMatchObject({
      refusal: 'Nobody waits, so the seat would come straight back.',
    });
    expect((await send(owner, eventId, student, { way: 'waitlist' })).json()).toMatchObject({
      code: 'not_available',
    });
    await waiting.as.call(api.registrations.joinWaitlist, { params: { eventId } });
    expect((await send(owner, eventId, student, { way: 'waitlist' })).statusCode).toBe(200);
    await given.waitForJobs();
    expect(await fixture.seats(eventId)).toMatchObject([{ student_id: waiting.id, state: 'offered' }]);
    const list = await owner.as.call(api.officeWaitlist.showWaitlist, { params: { eventId } });
    expect(list.waiting.map(({ studentId }) => studentId)).toEqual([student.id]);
    expect(JSON.stringify(await told('seat_taken_out', student))).toContain('put you on the waitlist');
  });

  test('after the release frees the chair, and the table is told once', async () => {
    const [student, ...mates] = (await people(4)) as [Student, ...Student[]];
    const eventId = await rows.event({ startsInHours: 20 });
    await rows.seats(eventId, student, ...mates);
    await rows.table(eventId, student, ...mates);
    await rows.release(eventId);
    const { causes, shownHash } = await preview(owner, eventId, student, 'keep_payment');
    expect(causes.join(' ')).toMatch(/3 students at table \d+ are told that a seat stays empty\./);
    expect((await send(owner, eventId, student, { shownHash })).statusCode).toBe(200);
    // A colleague who still sees the same preview presses too.
    expect((await send(owner, eventId, student, { shownHash })).json()).toMatchObject({ code: 'not_found' });
    const notices = await told('table_mate_absent', student, ...mates);
    expect(notices.map(({ student_id }) => student_id).toSorted()).toEqual(
      mates.map(({ id }) => id).toSorted(),
    );
    expect(await student.as.refusal(api.seating.checkIn, { params: { eventId } })).toMatchObject({
      code: 'not_found',
    });
    const roster = await owner.as.call(officeRoster.showRoster, { params: { eventId } });
    expect(roster.rows.map(({ studentId }) => studentId)).not.toContain(student.id);
  });

  test('is over when the event has begun', async () => {
    const [student] = (await people(1)) as [Student];
    const eventId = await rows.event({ startsInHours: -0.5 });
    await rows.seats(eventId, student);
    await rows.release(eventId);
    expect(await preview(owner, eventId, student, 'refund')).toMatchObject({
      refusal: expect.stringContaining('The event has begun') as string,
    });
    expect((await send(owner, eventId, student)).json()).toMatchObject({ code: 'too_late' });
  });

  const paidSeat = async () => {
    const eventId = await rows.event();
    const [student] = (await people(1)) as [Student];
    await fixture.pay(student, eventId);
    const { payments } = await student.as.call(api.payments.list, { query: {} });
    return { eventId, student, paymentId: payments[0]!.id };
  };
  const previewInMoney = ({ as }: OfficeMember, paymentId: string) =>
    as.call(api.officeMoney.previewRefund, { params: { paymentId }, query: { seat: 'give_up' } });

  test('with a refund stops for support after twenty a day, and not for an owner', async () => {
    const support = await office.member('support');
    await office.addRefundsToday(support.id, 20);
    const { eventId, student } = await paidSeat();
    expect((await preview(support, eventId, student, 'refund')).refusal).toContain('20 payments a day');
    expect((await preview(support, eventId, student, 'keep_payment')).refusal).toBeNull();
    expect((await preview(owner, eventId, student, 'refund')).refusal).toBeNull();
    const refused = await send(support, eventId, student, { way: 'refund' });
    expect(refused.json()).toMatchObject({ code: 'over_refund_limit' });
    expect(await hasSeat(eventId, student)).toBe(true);
    expect((await send(owner, eventId, student, { way: 'refund' })).statusCode).toBe(200);
  });

  test('with a refund of more than $25.00 is for an owner, and the preview says so', async () => {
    const support = await office.member('support');
    const { eventId, student, paymentId } = await paidSeat();
    await app.database.pool.query('update payments set amount_cents = 2501 where id = $1', [paymentId]);
    const shown = await preview(support, eventId, student, 'refund');
    expect(shown).toMatchObject({ refundCents: 2501 });
    expect(shown.refusal).toContain('$25.00 at most');
    const { shownHash } = shown;
    const refused = await send(support, eventId, student, { way: 'refund', shownHash });
    expect(refused.json()).toMatchObject({ code: 'over_refund_limit' });
    expect(await hasSeat(eventId, student)).toBe(true);
    expect((await preview(owner, eventId, student, 'refund')).refusal).toBeNull();
  });

  test('of two refunds at the same moment, one in Money and one in the roster, only the twentieth succeeds', async () => {
    const support = await office.member('support');
    await office.addRefundsToday(support.id, 19);
    const [inRoster, inMoney] = [await paidSeat(), await paidSeat()];
    const { eventId, student } = inRoster;
    const { shownHash } = await preview(support, eventId, student, 'refund');
    const { shownHash: moneyHash } = await previewInMoney(support, inMoney.paymentId);
    const presses = () => [
      send(support, eventId, student, { way: 'refund', shownHash }),
      support.as.send(api.officeMoney.refund, {
        params: { paymentId: inMoney.paymentId },
        body: { seat: 'give_up', shownHash: moneyHash, reason: 'Fell ill' },
      }),
    ];
    // Both wait for the row of the organiser, so both have begun before the first one counts.
    const lock = await app.database.pool.connect();
    await lock.query('begin');
    await lock.query('select 1 from organisers where id = $1 for update', [support.id]);
    const pressed = Promise.all(presses());
    await office.untilWaiting(2);
    await lock.query('commit');
    lock.release();
    const codes = (await pressed).map((answer) =>
      answer.statusCode === 200 ? 'done' : answer.json<{ code: string }>().code,
    );
    expect(codes.toSorted()).toEqual(['done', 'over_refund_limit']);
  });

  test('with a refund counts with the refunds of Money: of presses at the same time 20 succeed', async () => {
    const support = await office.member('support');
    await office.addRefundsToday(support.id, 18);
    const inRoster = [await paidSeat(), await paidSeat()];
    const inMoney = [await paidSeat(), await paidSeat()];
    const presses = [
      ...(await Promise.all(
        inRoster.map(async ({ eventId, student }) => {
          const { shownHash } = await preview(support, eventId, student, 'refund');
          return () => send(support, eventId, student, { way: 'refund', shownHash });
        }),
      )),
      ...(await Promise.all(
        inMoney.map(async ({ paymentId }) => {
          const { shownHash } = await previewInMoney(support, paymentId);
          const body = { seat: 'give_up' as const, shownHash, reason: 'Fell ill' };
          return () => support.as.send(api.officeMoney.refund, { params: { paymentId }, body });
        }),
      )),
    ];
    const answers = await Promise.all(presses.map((press) => press()));
    const codes = answers.map((answer) =>
      answer.statusCode === 200 ? 'done' : answer.json<{ code: string }>().code,
    );
    expect(codes.toSorted()).toEqual(['done', 'done', 'over_refund_limit', 'over_refund_limit']);
  });

  test('counts for Money if money went back', async () => {
    const support = await office.member('support');
    await office.addRefundsToday(support.id, 19);
    const [free] = (await people(1)) as [Student];
    const freeId = await freeEvent();
    await fixture.register(free, freeId);
    expect((await send(support, freeId, free, { way: 'refund' })).json()).toEqual({ refundCents: 0 });
    const { paymentId } = await paidSeat();
    expect((await previewInMoney(support, paymentId)).refusal).toBeNull();
    const { eventId, student } = await paidSeat();
    expect((await send(support, eventId, student, { way: 'refund' })).statusCode).toBe(200);
    expect((await previewInMoney(support, paymentId)).refusal).toContain('20 payments a day');
    expect((await previewInMoney(owner, paymentId)).refusal).toBeNull();
  });

  test('does not happen in a session that ended after the preview', async () => {
    const eventId = await freeEvent();
    const [student] = (await people(1)) as [Student];
    await fixture.register(student, eventId);
    const support = await office.member('support');
    const { shownHash } = await preview(support, eventId, student, 'keep_payment');
    await owner.as.call(api.organisers.changeRoles, {
      params: { organiserId: support.id },
      body: { roles: ['host'], reason: 'Helps at the door' },
    });
    expect((await send(support, eventId, student, { shownHash })).statusCode).toBe(401);
    expect(await hasSeat(eventId, student)).toBe(true);
  });
});
