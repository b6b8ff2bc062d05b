import { api } from '@crewtable/contract';
import type { Body } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { SeatingRows } from '../../../test/fixtures/rows/seating-rows.ts';
import type { Student } from '../../../test/fixtures/given.ts';
import { startTestApp } from '../../../test/test-app.ts';

const app = await startTestApp();
const { given } = app;
const { db } = app.database;
const seating = new SeatingRows(app);

type Feedback = Body<typeof api.profiles.giveFeedback>;
const keptOf = ({ id }: Student) =>
  db.selectFrom('feedback').selectAll().where('student_id', '=', id).orderBy('created_at').execute();
const refused = ({ as }: Student, body: Feedback) => as.refusal(api.profiles.giveFeedback, { body });

/** A student who sat at a table of an event that is over. */
async function attended() {
  const [student, other] = [await given.studentWithProfile(), await given.studentWithProfile()];
  const eventId = await seating.meeting(student, other);
  await db.updateTable('events').set({ status: 'completed' }).where('id', '=', eventId).execute();
  return { student, eventId, about: { type: 'EVENT_FEEDBACK', eventId } as const };
}

describe('feedback about an event', () => {
  test.each<[string, Partial<Feedback>, object]>([
    ['a rating', { rating: 4 }, { rating: 4, feedback: '' }],
    ['a text', { feedback: ' Lovely. ' }, { rating: null, feedback: 'Lovely.' }],
    ['a rating and a text', { rating: 1, feedback: 'Too loud.' }, { rating: 1, feedback: 'Too loud.' }],
    ['a rating and a blank text', { rating: 5, feedback: '  ' }, { rating: 5, feedback: '' }],
  ])('with %s is stored with the event and its type', async (_, said, kept) => {
    const { student, eventId, about } = await attended();
    await student.as.call(api.profiles.giveFeedback, { body: { ...about, ...said } });
    expect(await keptOf(student)).toMatchObject([
      { ...kept, type: 'EVENT_FEEDBACK', event_id: eventId, event_type: 'Brunch' },
    ]);
    const { data } = await student.as.call(api.profiles.exportOwnData, {});
    expect(data['profile']).toMatchObject({ feedback: [kept] });
  });

  test('without a rating and a text, or with an invalid rating, is refused and not stored', async () => {
    const { student, about } = await attended();
    for (const said of [{}, { feedback: '' }, { feedback: ' \n ' }]) {
      expect(await refused(student, { ...about, ...said })).toMatchObject({
        status: 400,
        message: 'Please choose a number from 1 to 5, or write a word or two.',
      });
    }
    for (const rating of [0, 6, 2.5, -1]) {
      expect(await refused(student, { ...about, rating })).toMatchObject({
        status: 400,
        message: 'Please choose a number from 1 to 5.',
      });
    }
    expect(await keptOf(student)).toEqual([]);
  });

  test('is accepted only from students who attended the event, and only when it is over', async () => {
    const { student, eventId, about } = await attended();
    const notAttended = { status: 404, message: 'You can tell us about events that you attended.' };
    const stranger = await given.studentWithProfile();
    expect(await refused(stranger, { ...about, rating: 5 })).toMatchObject(notAttended);
    expect(await refused(student, { ...about, eventId: 'no-such-event', rating: 5 })).toMatchObject(
      notAttended,
    );
    const running = await seating.meeting(student, stranger);
    expect(await refused(student, { ...about, eventId: running, rating: 5 })).toMatchObject(notAttended);
    await db
      .updateTable('table_places')
      .set({ absent_at: app.clock.now() })
      .where('event_id', '=', eventId)
      .where('student_id', '=', student.id)
      .execute();
    expect(await refused(student, { ...about, rating: 5 })).toMatchObject(notAttended);
    expect(await refused(student, { type: 'EVENT_FEEDBACK', rating: 5 })).toMatchObject({
      status: 400,
      message: 'Please choose an event.',
    });
    expect([...(await keptOf(student)), ...(await keptOf(stranger))]).toEqual([]);
  });

  test('is accepted once, also with several requests at the same moment', async () => {
    const { student, about } = await attended();
    const press = (rating: number) =>
      student.as.send(api.profiles.giveFeedback, { body: { ...about, rating } });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(press));
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
    expect(statuses).toEqual([201, 409, 409, 409, 409]);
    expect(await refused(student, { ...about, feedback: 'And the soup.' })).toMatchObject({
      code: 'already_told',
    });
    expect(await keptOf(student)).toHaveLength(1);
  });
});

describe('a suggestion', () => {
  test('is stored once, also if the request is repeated', async () => {
    const student = await given.student();
    const press = () =>
      student.as.send(api.profiles.giveFeedback, {
        body: { type: 'CANT_AFFORD_COST', feedback: ' Five dollars is a lunch. ' },
        headers: { 'idempotency-key': 'one-press' },
      });
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(await keptOf(student)).toMatchObject([
      { type: 'CANT_AFFORD_COST', feedback: 'Five dollars is a lunch.' },
    ]);
  });

  test('is stored with the event and its type if it is about one', async () => {
    const student = await given.student();
    await student.as.call(api.profiles.giveFeedback, {
      body: { type: 'UNAVAILABLE_FOR_THESE_DATES', eventId: '06012025-brunch-nyc', eventType: 'Brunch' },
    });
    expect(await keptOf(student)).toMatchObject([
      { event_id: '06012025-brunch-nyc', event_type: 'Brunch', feedback: '' },
    ]);
  });

  test('with a blank text is refused; the cost as a reason needs no text, other interests do', async () => {
    const student = await given.student();
    const noText = { status: 400, message: 'Please write a word or two.' };
    for (const feedback of [undefined, '', ' \t ']) {
      const said = feedback === undefined ? {} : { feedback };
      expect(await refused(student, { type: 'NOT_INTERESTED_IN_EVENTS', ...said })).toMatchObject(noText);
    }
    expect(await refused(student, { type: 'CANT_AFFORD_COST', feedback: '   ' })).toMatchObject(noText);
    expect(await refused(student, { type: 'CANT_AFFORD_COST', rating: 5 })).toMatchObject({ status: 400 });
    expect(await keptOf(student)).toEqual([]);
    await student.as.call(api.profiles.giveFeedback, { body: { type: 'CANT_AFFORD_COST', feedback: '' } });
    expect(await keptOf(student)).toHaveLength(1);
  });

  test('of an unknown type is refused', async () => {
    const { as } = await given.student();
    const response = await as.raw('POST', '/api/profiles/v2/feedback', { payload: { type: 'SONG' } });
    expect(response.json()).toMatchObject({ code: 'bad_input', message: 'Please choose what it is about.' });
  });
});
