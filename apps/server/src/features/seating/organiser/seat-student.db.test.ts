import { api } from '@crewtable/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOffice } from '../../../../test/fixtures/office-fixture.ts';
import type { OfficeMember } from '../../../../test/fixtures/office-fixture.ts';
import { SeatingFixture } from '../../../../test/fixtures/seating-fixture.ts';
import type { Guest } from '../../../../test/fixtures/seating-fixture.ts';
import { SeatingRows } from '../../../../test/fixtures/rows/seating-rows.ts';
import { newId } from '../../../platform/ids.ts';
import { insertDemoVenues } from '../venues/demo-venues.ts';

const fixture = await SeatingFixture.start({ worker: false, emptyCalendar: true });
const { app, db } = fixture;
const office = createOffice(app);
const rows = new SeatingRows(app);
const { officeRoster } = api;
let support: OfficeMember;

beforeAll(async () => {
  support = await office.member('support');
});

/** An event with two tables of two students, and one student without a table. */
async function evening({ startsInHours = 20, isReleased = true } = {}) {
  const guests = (await fixture.guests(5)) as [Guest, Guest, Guest, Guest, Guest];
  const [alone, ...seated] = guests;
  const eventId = await rows.event({ startsInHours });
  await rows.seats(eventId, ...guests);
  await rows.table(eventId, seated[0], seated[1]);
  await rows.table(eventId, seated[2], seated[3]);
  await db.updateTable('events').set({ status: 'closed' }).where('id', '=', eventId).execute();
  if (isReleased) {
    const venueId = await venue();
    await db.updateTable('event_tables').set({ venue_id: venueId }).where('event_id', '=', eventId).execute();
    await rows.release(eventId);
  }
  return { eventId, alone, seated };
}

async function venue(): Promise<string> {
  await db.transaction().execute((tx) => insertDemoVenues(tx, app.clock.now()));
  const { id } = await db
    .selectFrom('venues')
    .select('id')
    .where('seats_per_table', 'is not', null)
    .executeTakeFirstOrThrow();
  return id;
}

const show = (eventId: string, { id }: Guest, member = support) =>
  member.as.call(officeRoster.showStudent, { params: { eventId, studentId: id } });
const seat = (
  eventId: string,
  { id }: Guest,
  table: { tableId: string; shownHash: string },
  { member = support, key }: { member?: OfficeMember; key?: string } = {},
) =>
  member.as.send(officeRoster.seatStudent, {
    params: { eventId, studentId: id },
    body: { tableId: table.tableId, shownHash: table.shownHash },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const entries = async (act: string) =>
  (await office.entries(support.as)).filter((entry) => entry.act === act).length;
const tableOf = async (eventId: string, { id }: Guest) =>
  (await fixture.tablesOf(eventId)).find((table) => table.includes(id));

describe('seating a student without a table', () => {
  test('tells the student where, and each student of the table once who joins', async () => {
    const { eventId, alone, seated } = await evening();
    const { freeTables, possible } = await show(eventId, alone);
    expect(possible.seat).toBe(true);
    expect(freeTables).toHaveLength(2);
    const [table] = freeTables;
    expect(table).toMatchObject({ students: 2, repeats: 0, friends: 0, told: 3 });
    const key = newId(app.clock.now());
    const before = await entries('Seated at a table');
    for (let press = 0; press < 2; press++)
      expect((await seat(eventId, alone, table!, { key })).json()).toEqual({ table: table!.number, told: 3 });
    expect(await entries('Seated at a table')).toBe(before + 1);
    const mates = seated.slice(0, 2);
    expect(await tableOf(eventId, alone)).toEqual(expect.arrayContaining(mates.map(({ id }) => id)));
    const joined = await fixture.notificationsOf('table_mate_joined', eventId);
    expect(joined.map(({ studentId }) => studentId).toSorted()).toEqual(mates.map(({ id }) => id).toSorted());
    expect(joined[0]!.payload['title']).toBe(`${alone.firstName} joins your table`);
    const ready = await fixture.notificationsOf('venue_released', eventId);
    expect(ready.map(({ studentId }) => studentId)).toEqual([alone.id]);
  });

  test('tells nobody before the release', async () => {
    const { eventId, alone } = await evening({ isReleased: false });
    const { freeTables } = await show(eventId, alone);
    expect(freeTables[0]).toMatchObject({ told: 0, venue: null });
    expect((await seat(eventId, alone, freeTables[0]!)).json()).toMatchObject({ told: 0 });
    expect(await fixture.notificationsOf('table_mate_joined', eventId)).toEqual([]);
  });

  test('leaves out tables with somebody who must not meet the student, and refuses them without a reason', async () => {
    const { eventId, alone, seated } = await evening();
    const before = (await show(eventId, alone)).freeTables;
    await fixture.addNeverWish(seated[0], alone);
    const { freeTables } = await show(eventId, alone);
    expect(freeTables.map(({ tableId }) => tableId)).toEqual([before[1]!.tableId]);
    const refused = await seat(eventId, alone, before[0]!);
    expect(refused.json()).toMatchObject({ code: 'list_changed' });
    expect(await tableOf(eventId, alone)).toBeUndefined();
    expect(JSON.stringify(await show(eventId, alone))).not.toContain(seated[0].id);
  });

  test('shows repeats and friends, and prefers the table of friends', async () => {
    const { eventId, alone, seated } = await evening();
    await rows.meeting(alone, seated[0]);
    await fixture.addFriendGroup(eventId, [alone, seated[2]]);
    const { freeTables } = await show(eventId, alone);
    expect(freeTables.map(({ repeats, friends }) => [repeats, friends])).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });

  test('by two organisers at once happens once, at the table of the first', async () => {
    const { eventId, alone } = await evening();
    const colleague = await office.member('owner');
    const { freeTables } = await show(eventId, alone);
    const answers = await Promise.all([
      seat(eventId, alone, freeTables[0]!),
      seat(eventId, alone, freeTables[1]!, { member: colleague }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    expect(await fixture.notificationsOf('venue_released', eventId)).toHaveLength(1);
  });

  test('is refused if the table is not as it was shown', async () => {
    const { eventId, alone, seated } = await evening();
    const [table] = (await show(eventId, alone)).freeTables;
    await db
      .updateTable('table_places')
      .set({ absent_at: app.clock.now() })
      .where('student_id', '=', seated[0].id)
      .where('event_id', '=', eventId)
      .execute();
    expect((await seat(eventId, alone, table!)).json()).toMatchObject({ code: 'list_changed' });
  });

  test('is refused at a table of another event, for a student of another event, and after the start', async () => {
    const [one, other] = [await evening(), await evening()];
    const [table] = (await show(one.eventId, one.alone)).freeTables;
    expect((await seat(other.eventId, other.alone, table!)).json()).toMatchObject({ code: 'list_changed' });
    expect((await seat(one.eventId, other.alone, table!)).json()).toMatchObject({ code: 'not_found' });
    const begun = await evening({ startsInHours: -0.5 });
    expect(await show(begun.eventId, begun.alone)).toMatchObject({
      possible: { seat: false },
      freeTables: [],
    });
    expect((await seat(begun.eventId, begun.alone, table!)).json()).toMatchObject({ code: 'too_late' });
  });
});

describe('correcting the attendance', () => {
  const correct = (eventId: string, { id }: Guest, came: boolean) =>
    support.as.send(officeRoster.correctAttendance, { params: { eventId, studentId: id }, body: { came } });

  test('is possible from the start on, once per press, and shown in the roster', async () => {
    const { eventId, seated } = await evening({ startsInHours: -0.5 });
    const [guest] = seated;
    const before = await entries('Attendance corrected');
    for (const came of [false, false, true, true])
      expect((await correct(eventId, guest, came)).json()).toEqual({ came });
    expect(await entries('Attendance corrected')).toBe(before + 2);
    await correct(eventId, guest, false);
    const roster = await support.as.call(officeRoster.showRoster, { params: { eventId } });
    expect(roster.rows.find(({ studentId }) => studentId === guest.id)).toMatchObject({ presence: 'absent' });
  });

  test('is refused before the start, and for students without a table at this event', async () => {
    const { eventId, alone, seated } = await evening();
    expect((await correct(eventId, seated[0], true)).json()).toMatchObject({ code: 'too_early' });
    expect((await correct(eventId, alone, true)).json()).toMatchObject({ code: 'not_found' });
    const other = await evening({ startsInHours: -0.5 });
    expect((await correct(other.eventId, seated[0], true)).json()).toMatchObject({ code: 'not_found' });
  });
});
