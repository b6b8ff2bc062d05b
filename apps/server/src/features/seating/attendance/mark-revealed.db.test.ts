import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { SeatingFixture } from '../../../../test/fixtures/seating-fixture.ts';
import type { Guest } from '../../../../test/fixtures/seating-fixture.ts';
import { SeatingRows } from '../../../../test/fixtures/rows/seating-rows.ts';

const fixture = await SeatingFixture.start({ worker: false, emptyCalendar: true });
const seatingRows = new SeatingRows(fixture.app);

/** An event with one table, not released yet. */
async function formedTable(...guests: readonly Guest[]): Promise<string> {
  const eventId = await seatingRows.event({ startsInHours: 20 });
  await seatingRows.seats(eventId, ...guests);
  await seatingRows.table(eventId, ...guests);
  return eventId;
}

const reveal = async (guest: Guest, eventId: string) =>
  (await fixture.as(guest)).call(api.seating.markRevealed, { params: { eventId } });

const refusal = async (guest: Guest, eventId: string) =>
  (await fixture.as(guest)).refusal(api.seating.markRevealed, { params: { eventId } });

const isRevealed = async (guest: Guest, eventId: string) => {
  const events = await (await fixture.as(guest)).call(api.seating.listRegistered, { query: {} });
  return events.find((event) => event.eventId === eventId)?.revealed;
};

const exportedReveal = async (guest: Guest) => {
  const { data } = await (await fixture.as(guest)).call(api.profiles.exportOwnData, {});
  return (data['tables'] as { revealedAt: string | null }[]).map(({ revealedAt }) => revealedAt);
};

test('a reveal is stored once, for the student and not for the table mates, and is in the data export', async () => {
  const [guest, mate] = (await fixture.guests(2)) as [Guest, Guest];
  const eventId = await formedTable(guest, mate);
  await seatingRows.release(eventId);
  expect(await isRevealed(guest, eventId)).toBe(false);
  expect(await exportedReveal(guest)).toEqual([null]);

  expect(await reveal(guest, eventId)).toEqual({ success: true });
  const first = await exportedReveal(guest);
  expect(first).toEqual([expect.any(String)]);
  await fixture.moveClock(1);
  expect(await reveal(guest, eventId)).toEqual({ success: true });
  expect(await exportedReveal(guest)).toEqual(first);
  expect(await isRevealed(guest, eventId)).toBe(true);
  expect(await isRevealed(mate, eventId)).toBe(false);
});

test('a table cannot be revealed before its release, nor after its event was cancelled', async () => {
  const [guest, mate] = (await fixture.guests(2)) as [Guest, Guest];
  const eventId = await formedTable(guest, mate);
  expect(await refusal(guest, eventId)).toMatchObject({ code: 'too_early' });
  await fixture.db.updateTable('events').set({ status: 'closed' }).where('id', '=', eventId).execute();
  expect(await refusal(guest, eventId)).toMatchObject({ code: 'too_early' });
  await fixture.db.updateTable('events').set({ status: 'cancelled' }).where('id', '=', eventId).execute();
  expect(await refusal(guest, eventId)).toMatchObject({ code: 'too_late' });
  expect(await exportedReveal(guest)).toEqual([null]);
});

test('a student without a seat or without a table cannot reveal one', async () => {
  const [guest, mate, unseated, stranger] = (await fixture.guests(4)) as [Guest, Guest, Guest, Guest];
  const eventId = await formedTable(guest, mate);
  await seatingRows.seats(eventId, unseated);
  await seatingRows.release(eventId);
  expect(await refusal(stranger, eventId)).toMatchObject({ status: 404, code: 'not_found' });
  expect(await refusal(unseated, eventId)).toMatchObject({ status: 404, code: 'not_found' });
  expect(await refusal(guest, 'no-such-event')).toMatchObject({ status: 404, code: 'not_found' });
});

test('a student who deletes the account leaves no reveal behind', async () => {
  const [guest, mate] = (await fixture.guests(2)) as [Guest, Guest];
  const eventId = await formedTable(guest, mate);
  await seatingRows.release(eventId);
  await reveal(guest, eventId);
  await (await fixture.as(guest)).call(api.profiles.deleteAccount, {});
  const rows = await fixture.db
    .selectFrom('table_places')
    .select('student_id')
    .where('event_id', '=', eventId)
    .where('revealed_at', 'is not', null)
    .execute();
  expect(rows).toEqual([]);
});
