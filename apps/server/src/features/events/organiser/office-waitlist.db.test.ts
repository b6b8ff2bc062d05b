import { api } from '@crewtable/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { EventsFixture } from '../../../../test/fixtures/events-fixture.ts';
import type { Student } from '../../../../test/fixtures/given.ts';
import { createOffice } from '../../../../test/fixtures/office-fixture.ts';
import type { OfficeMember } from '../../../../test/fixtures/office-fixture.ts';
import { SeatingRows } from '../../../../test/fixtures/rows/seating-rows.ts';
import { newId } from '../../../platform/ids.ts';

const fixture = await EventsFixture.start();
const { given, app } = fixture;
const office = createOffice(app);
const { officeWaitlist } = api;
const rows = new SeatingRows(app);
let support: OfficeMember;

beforeAll(async () => {
  support = await office.member('support');
});

/** A full event with one seat, and students who wait in this order. */
async function fullEvent(count: number) {
  const eventId = await rows.event();
  await fixture.updateEvent(eventId, { price_cents: 0, capacity: 1 });
  const [seated] = await fixture.fillSeats(eventId, 1);
  const waiting: Student[] = [];
  for (let place = 0; place < count; place++) {
    const student = await given.studentWithProfile();
    await student.as.call(api.registrations.joinWaitlist, { params: { eventId } });
    waiting.push(student);
  }
  return { eventId, seated: seated!, waiting };
}

const show = (eventId: string) => support.as.call(officeWaitlist.showWaitlist, { params: { eventId } });
const offer = (eventId: string, { id }: Student, addsSeat: boolean, { member = support, key = '' } = {}) =>
  member.as.send(officeWaitlist.offerToFirst, {
    params: { eventId, studentId: id },
    body: { addsSeat },
    ...(key !== '' && { headers: { 'idempotency-key': key } }),
  });
const offerOutOfTurn = (eventId: string, { id }: Student, reason: string) =>
  support.as.send(officeWaitlist.offerOutOfTurn, {
    params: { eventId, studentId: id },
    body: { addsSeat: true, reason },
  });
const entries = async (act: string) =>
  (await office.entries(support.as)).filter((entry) => entry.act === act);
const offered = async (eventId: string) =>
  (await fixture.seats(eventId))
    .filter(({ state }) => state === 'offered')
    .map(({ student_id }) => student_id);

describe('the waitlist in the office', () => {
  test('is in order, with the offers and their ends', async () => {
    const { eventId, seated, waiting } = await fullEvent(2);
    await fixture.unregister(seated, eventId);
    await given.waitForJobs();
    const list = await show(eventId);
    expect(list).toMatchObject({ capacity: 1, taken: 1, isOpen: true });
    expect(list.offers).toMatchObject([{ studentId: waiting[0]!.id, firstName: 'Ana', lastInitial: 'L' }]);
    expect(new Date(list.offers[0]!.until).getTime()).toBeGreaterThan(app.clock.now().getTime());
    expect(list.waiting.map(({ studentId }) => studentId)).toEqual([waiting[1]!.id]);
  });

  test('is not found by a host without a shift there', async () => {
    const { eventId } = await fullEvent(0);
    const host = await office.member('host');
    expect(await host.as.refusal(officeWaitlist.showWaitlist, { params: { eventId } })).toMatchObject({
      code: 'not_found',
    });
  });
});

describe('offering a seat', () => {
  test('to the first adds a seat to a full event, once per press, and tells the student once', async () => {
    const { eventId, waiting } = await fullEvent(2);
    const [first] = waiting as [Student, Student];
    const key = newId(app.clock.now());
    const before = (await entries('Seat offered')).length;
    for (let press = 0; press < 2; press++)
      expect((await offer(eventId, first, true, { key })).json()).toMatchObject({ capacity: 2 });
    await given.waitForJobs();
    expect(await offered(eventId)).toEqual([first.id]);
    expect(await fixture.countSeats(eventId)).toEqual({ counted: 2, stored: 2 });
    expect(await entries('Seat offered')).toHaveLength(before + 1);
    const { notifications } = await first.as.call(api.notifications.list, { query: {} });
    expect(notifications.filter(({ eventType }) => eventType === 'seat_offered')).toHaveLength(1);
  });

  test('to somebody who is not the first any more is refused', async () => {
    const { eventId, waiting } = await fullEvent(2);
    const [first, second] = waiting as [Student, Student];
    expect((await offer(eventId, second, true)).json()).toMatchObject({ code: 'list_changed' });
    await first.as.call(api.registrations.leaveWaitlist, { params: { eventId } });
    expect((await offer(eventId, first, true)).json()).toMatchObject({ code: 'list_changed' });
    expect(await offered(eventId)).toEqual([]);
    expect((await offer(eventId, second, true)).statusCode).toBe(200);
  });

  test('is refused if the page showed another number of free seats', async () => {
    const { eventId, waiting } = await fullEvent(1);
    expect((await offer(eventId, waiting[0]!, false)).json()).toMatchObject({ code: 'list_changed' });
    expect(await show(eventId)).toMatchObject({ capacity: 1 });
  });

  test('by two organisers at once adds one seat', async () => {
    const { eventId, waiting } = await fullEvent(1);
    const colleague = await office.member('owner');
    const answers = await Promise.all([
      offer(eventId, waiting[0]!, true),
      offer(eventId, waiting[0]!, true, { member: colleague }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    expect(await fixture.countSeats(eventId)).toEqual({ counted: 2, stored: 2 });
  });

  test('out of turn needs a reason, which is kept in the audit log', async () => {
    const { eventId, waiting } = await fullEvent(2);
    const second = waiting[1]!;
    for (const reason of ['', '   ', 'a\u202eb'])
      expect((await offerOutOfTurn(eventId, second, reason)).json()).toMatchObject({ code: 'bad_input' });
    expect((await offerOutOfTurn(eventId, second, 'Came from far')).statusCode).toBe(200);
    expect(await offered(eventId)).toEqual([second.id]);
    const [entry] = await entries('Seat offered out of turn');
    expect(entry).toMatchObject({ reason: 'Came from far', area: 'events', aboutKind: 'student' });
  });

  test('is refused for students of another waitlist and after closing', async () => {
    const [one, other] = [await fullEvent(1), await fullEvent(1)];
    expect((await offer(one.eventId, other.waiting[0]!, true)).json()).toMatchObject({
      code: 'list_changed',
    });
    expect((await offer('no-such-event', one.waiting[0]!, true)).json()).toMatchObject({ code: 'not_found' });
    await fixture.updateEvent(one.eventId, { closes_at: app.clock.now() });
    expect((await offer(one.eventId, one.waiting[0]!, true)).json()).toMatchObject({
      code: 'registration_closed',
    });
  });
});
