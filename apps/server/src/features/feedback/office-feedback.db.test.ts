import { api } from '@crewtable/contract';
import type { OfficeSuggestionBody } from '@crewtable/contract';
import { expect, test } from 'vitest';
import type { Student } from '../../../test/fixtures/given.ts';
import { createOffice } from '../../../test/fixtures/office-fixture.ts';
import { SeatingRows } from '../../../test/fixtures/rows/seating-rows.ts';
import { startTestApp } from '../../../test/test-app.ts';

const app = await startTestApp();
const { given } = app;
const { db } = app.database;
const seating = new SeatingRows(app);
const office = createOffice(app);
const { as } = await office.member('owner');
const feedback = api.officeFeedback;

/** An event that took place with so many students. */
async function pastEvent(count: number) {
  const eventId = await seating.event({ startsInHours: -48 });
  const students: Student[] = [];
  while (students.length < count) students.push(await given.studentWithProfile());
  await seating.seats(eventId, ...students);
  await db.updateTable('events').set({ status: 'completed' }).where('id', '=', eventId).execute();
  return { eventId, students };
}

const tell = (student: Student, eventId: string, rating?: number, words?: string) =>
  student.as.call(api.profiles.giveFeedback, {
    body: {
      type: 'EVENT_FEEDBACK',
      eventId,
      ...(rating !== undefined && { rating }),
      ...(words !== undefined && { feedback: words }),
    },
  });

const show = (query: { step?: 'week' | 'month'; to?: string; title?: string } = {}) =>
  as.call(feedback.show, { query });
const showEvent = (eventId: string) => as.call(feedback.showEvent, { params: { eventId } });

test('ratings and words of an event are shown from three answers on, without names, times and ratings', async () => {
  const { eventId, students } = await pastEvent(4);
  const [one, two, three] = students;
  await tell(one!, eventId, 5, 'The bread was warm.');
  await tell(two!, eventId, 4);
  expect(await showEvent(eventId)).toMatchObject({ came: 4, answers: 2, lines: 1, ratings: null, words: [] });
  expect((await show()).periods.at(-1)!.ratings).toBeNull();

  await tell(three!, eventId, 1, 'Too loud.');
  const event = await showEvent(eventId);
  expect(event).toMatchObject({ answers: 3, lines: 2, ratings: [1, 0, 0, 1, 1] });
  expect(event.words.toSorted()).toEqual(['The bread was warm.', 'Too loud.']);
  const text = JSON.stringify([event, await show()]);
  for (const { id, email } of students) {
    expect(text).not.toContain(id);
    expect(text).not.toContain(email);
  }
  const { events, periods, titles, minAnswers } = await show();
  expect(minAnswers).toBe(3);
  expect(titles).toContain('Brunch');
  expect(events.find(({ id }) => id === eventId)).toMatchObject({ answers: 3, ratings: [1, 0, 0, 1, 1] });
  const counted = periods.flatMap(({ ratings }) => ratings ?? []).reduce((sum, count) => sum + count, 0);
  expect(counted).toBe(3);
});

test('a date on which nobody came is not listed', async () => {
  const { eventId } = await pastEvent(1);
  expect((await show()).events.map(({ id }) => id)).toContain(eventId);
  await db.deleteFrom('seats').where('event_id', '=', eventId).execute();
  expect((await show()).events.map(({ id }) => id)).not.toContain(eventId);
});

test('a student who was absent does not count as one who came', async () => {
  const { eventId, students } = await pastEvent(3);
  await seating.table(eventId, ...students);
  await db
    .updateTable('table_places')
    .set({ absent_at: app.clock.now() })
    .where('student_id', '=', students[0]!.id)
    .execute();
  expect(await showEvent(eventId)).toMatchObject({ came: 2 });
});

test('words about events with too few answers are put together without the event, from three on', async () => {
  const [first, second] = [await pastEvent(2), await pastEvent(2)];
  await tell(first.students[0]!, first.eventId, 3, 'Only I wrote here.');
  await tell(first.students[1]!, first.eventId, 2);
  const before = await as.call(feedback.listFewAnswers, {});
  expect(before).toEqual({ answers: 2, words: [] });
  await tell(second.students[0]!, second.eventId, undefined, 'And only I wrote there.');
  const after = await as.call(feedback.listFewAnswers, {});
  expect(after.answers).toBe(3);
  expect(after.words.toSorted()).toEqual(['And only I wrote there.', 'Only I wrote here.']);
  expect(JSON.stringify(after)).not.toContain(first.eventId);
});

test('feedback goes with the account', async () => {
  const { eventId, students } = await pastEvent(3);
  for (const student of students) await tell(student, eventId, 5, `From ${student.id.length} letters.`);
  expect((await showEvent(eventId)).ratings).toEqual([0, 0, 0, 0, 3]);
  await students[0]!.as.call(api.profiles.deleteAccount, {});
  expect(await showEvent(eventId)).toMatchObject({ answers: 2, ratings: null, words: [] });
});

test('suggestions are counted by reason and read without a name, by reason, title and page', async () => {
  const student = await given.studentWithProfile();
  const sent = await given.studentWithProfile();
  const suggest = (type: OfficeSuggestionBody['type'], words = '', from = student) =>
    from.as.call(api.profiles.giveFeedback, {
      body: { type, ...(words !== '' && { feedback: words }), eventType: 'Dinner' },
    });
  await suggest('CANT_AFFORD_COST');
  await suggest('NOT_INTERESTED_IN_EVENTS', 'Breakfast, please.');
  await suggest('UNAVAILABLE_FOR_THESE_DATES', 'Only on Mondays.', sent);
  expect((await show()).periods.at(-1)!.suggestions).toEqual([1, 1, 1]);
  expect((await show({ title: 'Dinner' })).periods.at(-1)!.suggestions).toEqual([1, 1, 1]);
  expect((await show({ title: 'Brunch' })).periods.at(-1)!.suggestions).toEqual([0, 0, 0]);
  const all = await as.call(feedback.listSuggestions, { query: {} });
  expect(all.suggestions.map(({ text }) => text)).toEqual(['Only on Mondays.', 'Breakfast, please.']);
  const after = all.suggestions[0]!.id;
  const next = await as.call(feedback.listSuggestions, { query: { after } });
  expect(next.suggestions).toMatchObject([{ text: 'Breakfast, please.', about: 'Dinner' }]);
  const query = { type: 'UNAVAILABLE_FOR_THESE_DATES' as const, title: 'Dinner' };
  expect((await as.call(feedback.listSuggestions, { query })).suggestions).toHaveLength(1);
  expect(JSON.stringify(all)).not.toMatch(new RegExp(`${student.id}|${sent.id}|@|Ana`));
  expect(await as.call(feedback.listSuggestions, { query: { after: 'no-id' } })).toEqual({
    suggestions: [],
    next: null,
  });
});

test('another title, an earlier page and an event that does not exist', async () => {
  expect((await show({ title: 'No such meal' })).events).toEqual([]);
  const earlier = await show({ to: (await show()).earlierTo });
  expect(earlier.laterTo).not.toBeNull();
  expect(earlier.events).toEqual([]);
  expect((await show({ step: 'month' })).periods).toHaveLength(12);
  const tooEarly = await as.refusal(feedback.show, { query: { to: '0000-01-01' } });
  expect(tooEarly).toMatchObject({ status: 400 });
  expect(await as.refusal(feedback.showEvent, { params: { eventId: 'no-event' } })).toMatchObject({
    code: 'not_found',
  });
  const response = await as.raw('GET', '/api/organise/feedback', { query: { to: 'yesterday' } });
  expect(response.statusCode).toBe(400);
});
