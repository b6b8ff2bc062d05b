import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { SeatingFixture } from '../../../../test/fixtures/seating-fixture.ts';
import type { Guest } from '../../../../test/fixtures/seating-fixture.ts';
import { SeatingRows } from '../../../../test/fixtures/rows/seating-rows.ts';

const fixture = await SeatingFixture.start({ worker: false, emptyCalendar: true });
const seatingRows = new SeatingRows(fixture.app);

const past = async (guest: Guest, eventId: string) => {
  const events = await (await fixture.as(guest)).call(api.seating.listPast, { query: {} });
  return events.find((event) => event.eventId === eventId)!;
};
const later = async (guest: Guest, eventId: string) =>
  (await fixture.as(guest)).call(api.seating.postponeFeedback, { params: { eventId } });
const refusal = async (guest: Guest, eventId: string) =>
  (await fixture.as(guest)).refusal(api.seating.postponeFeedback, { params: { eventId } });
const setPlace = (guest: Guest, eventId: string, place: { checked_in_at?: Date; absent_at?: Date }) =>
  fixture.db
    .updateTable('table_places')
    .set(place)
    .where('event_id', '=', eventId)
    .where('student_id', '=', guest.id)
    .execute();
const complete = (eventId: string) =>
  fixture.db.updateTable('events').set({ status: 'completed' }).where('id', '=', eventId).execute();

test('the attendance of a table is three numbers, known after the event to those who came', async () => {
  const guests = (await fixture.guests(4)) as [Guest, Guest, Guest, Guest];
  const [came, mate, silent, absent] = guests;
  const eventId = await seatingRows.meeting(...guests);
  for (const guest of [came, mate]) await setPlace(guest, eventId, { checked_in_at: fixture.now });
  await setPlace(absent, eventId, { absent_at: fixture.now });
  const [before] = await (await fixture.as(came)).call(api.seating.listRegistered, { query: {} });
  expect(before!.attendance).toBeNull();

  await complete(eventId);
  const numbers = { seated: 3, checkedIn: 2, absent: 1, absentFirstNames: [absent.firstName] };
  expect((await past(came, eventId)).attendance).toEqual(numbers);
  expect((await past(silent, eventId)).attendance).toEqual(numbers);
  // A student who stayed away learns nothing about the evening.
  expect((await past(absent, eventId)).attendance).toBeNull();
});

test('what a student said about an event is shown to that student only', async () => {
  const [guest, mate] = (await fixture.guests(2)) as [Guest, Guest];
  const eventId = await seatingRows.meeting(guest, mate);
  await complete(eventId);
  expect(await past(guest, eventId)).toMatchObject({ feedbackGiven: false, ownFeedback: null });
  await (
    await fixture.as(guest)
  ).call(api.profiles.giveFeedback, {
    body: { type: 'EVENT_FEEDBACK', eventId, rating: 4, feedback: ' Small plates. ' },
  });
  expect(await past(guest, eventId)).toMatchObject({
    feedbackGiven: true,
    ownFeedback: { rating: 4, feedback: 'Small plates.' },
  });
  expect(await past(mate, eventId)).toMatchObject({ feedbackGiven: false, ownFeedback: null });
});

test('‘Later’ is stored once, for one student, and is in the data export', async () => {
  const [guest, mate, stranger] = (await fixture.guests(3)) as [Guest, Guest, Guest];
  const eventId = await seatingRows.meeting(guest, mate);
  expect(await refusal(guest, eventId)).toMatchObject({ code: 'too_early' });
  await complete(eventId);
  expect((await past(guest, eventId)).feedbackPostponed).toBe(false);
  expect(await later(guest, eventId)).toEqual({ success: true });
  const exported = async () => {
    const { data } = await (await fixture.as(guest)).call(api.profiles.exportOwnData, {});
    return (data['tables'] as { feedbackLaterAt: string | null }[]).map(
      ({ feedbackLaterAt }) => feedbackLaterAt,
    );
  };
  const first = await exported();
  expect(first).toEqual([expect.any(String)]);
  await fixture.moveClock(1);
  expect(await later(guest, eventId)).toEqual({ success: true });
  expect(await exported()).toEqual(first);
  expect((await past(guest, eventId)).feedbackPostponed).toBe(true);
  expect((await past(mate, eventId)).feedbackPostponed).toBe(false);
  expect(await refusal(stranger, eventId)).toMatchObject({ status: 404, code: 'not_found' });
});
