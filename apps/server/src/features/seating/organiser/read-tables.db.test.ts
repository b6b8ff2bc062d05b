import { api } from '@crewtable/contract';
import type { EventTablesBody } from '@crewtable/contract';
import { beforeAll, expect, test } from 'vitest';
import { createOffice } from '../../../../test/fixtures/office-fixture.ts';
import type { OfficeMember } from '../../../../test/fixtures/office-fixture.ts';
import { SeatingFixture } from '../../../../test/fixtures/seating-fixture.ts';
import { SeatingRows } from '../../../../test/fixtures/rows/seating-rows.ts';

const fixture = await SeatingFixture.start({ worker: false, emptyCalendar: true });
const { app, db } = fixture;
const office = createOffice(app);
const rows = new SeatingRows(app);
let support: OfficeMember;

beforeAll(async () => {
  support = await office.member('support');
});

const show = (eventId: string): Promise<EventTablesBody> =>
  support.as.call(api.officeTables.showTables, { params: { eventId } });
const studentsOf = ({ tables }: EventTablesBody) =>
  tables.flatMap(({ students }) => students.map(({ studentId }) => studentId)).toSorted();

test('while registration is open, shows who would sit where, and stores nothing', async () => {
  const guests = await fixture.guests(13);
  const eventId = await rows.event({ startsInHours: 72 });
  await rows.seats(eventId, ...guests);
  const shown = await show(eventId);
  expect(shown).toMatchObject({
    isProposal: true,
    summary: expect.stringContaining('13 students at 2 tables.') as string,
    withoutTable: [],
  });
  expect(studentsOf(shown)).toEqual(guests.map(({ id }) => id).toSorted());
  expect(shown.tables.map(({ number }) => number)).toEqual([1, 2]);
  for (const { venue, explanation, students } of shown.tables) {
    expect(venue).toBeNull();
    expect(explanation).toContain(`${students.length} students from`);
    expect(Object.keys(students[0]!).toSorted()).toEqual([
      'college',
      'firstName',
      'lastInitial',
      'presence',
      'studentId',
    ]);
  }
  expect((await show(eventId)).tables).toEqual(shown.tables);
  const stored = await db.selectFrom('event_tables').select('id').where('event_id', '=', eventId).execute();
  expect(stored).toEqual([]);
});

test('a student who registers is in the next proposal', async () => {
  const [late, ...guests] = await fixture.guests(7);
  const eventId = await rows.event({ startsInHours: 72 });
  await rows.seats(eventId, ...guests);
  expect(studentsOf(await show(eventId))).not.toContain(late!.id);
  await rows.seats(eventId, late!);
  expect(studentsOf(await show(eventId))).toContain(late!.id);
});

test('of no students, and of one, there are no tables', async () => {
  const nobody = await rows.event({ startsInHours: 72 });
  expect(await show(nobody)).toMatchObject({ isProposal: true, tables: [], withoutTable: [] });
  const [alone] = await fixture.guests(1);
  const one = await rows.event({ startsInHours: 72 });
  await rows.seats(one, alone!);
  expect(await show(one)).toMatchObject({ tables: [], withoutTable: [{ studentId: alone!.id }] });
});

test('after closing, shows the tables as they are, who is there, who is absent and who has none', async () => {
  const [first, second, third, fourth, without] = await fixture.guests(5);
  const eventId = await rows.event({ startsInHours: 20 });
  await rows.seats(eventId, first!, second!, third!, fourth!, without!);
  await rows.table(eventId, first!, second!);
  await rows.table(eventId, third!, fourth!);
  await db.updateTable('events').set({ status: 'closed' }).where('id', '=', eventId).execute();
  await db
    .updateTable('table_places')
    .set({ checked_in_at: fixture.now })
    .where('event_id', '=', eventId)
    .where('student_id', '=', first!.id)
    .execute();
  await db
    .updateTable('table_places')
    .set({ absent_at: fixture.now })
    .where('event_id', '=', eventId)
    .where('student_id', '=', second!.id)
    .execute();
  const shown = await show(eventId);
  expect(shown).toMatchObject({ isProposal: false, summary: null });
  expect(shown.withoutTable.map(({ studentId }) => studentId)).toEqual([without!.id]);
  expect(studentsOf(shown)).toEqual([first, second, third, fourth].map((guest) => guest!.id).toSorted());
  const presences = new Map(
    shown.tables.flatMap(({ students }) => students).map(({ studentId, presence }) => [studentId, presence]),
  );
  expect([first, second, third].map((guest) => presences.get(guest!.id))).toEqual(['here', 'absent', null]);
});

test('an unknown event is not found', async () => {
  expect(
    await support.as.refusal(api.officeTables.showTables, { params: { eventId: 'nowhere' } }),
  ).toMatchObject({ code: 'not_found' });
});
