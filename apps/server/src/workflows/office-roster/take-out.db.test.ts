import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import type { Student } from '../../../test/fixtures/given.ts';
import { startRemovalsFixture } from '../../../test/fixtures/removals-fixture.ts';
import { newId } from '../../platform/ids.ts';

const { fixture, given, db, app, office, rows, owner, acts, preview, send, hasSeat, people, freeEvent } =
  await startRemovalsFixture();
const { officeRoster } = api;

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
