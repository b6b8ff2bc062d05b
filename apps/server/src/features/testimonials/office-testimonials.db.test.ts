import { randomUUID } from 'node:crypto';
import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import type { Student } from '../../../test/fixtures/given.ts';
import { createOffice } from '../../../test/fixtures/office-fixture.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

const app = await startTestApp();
const { given } = app;
const { db } = app.database;
const office = createOffice(app);
const owner = await office.member('owner');
const support = await office.member('support');
const { listTestimonials, publish, takeBack } = api.officeFeedback;

const say = ({ as }: Student, quote: string) =>
  as.call(api.testimonials.putOwn, { body: { quote, agreed: true } });

async function quoted(quote: string) {
  const student = await given.studentWithProfile();
  await say(student, quote);
  return student;
}

const list = async (show: 'waiting' | 'published' | 'all' = 'all') =>
  (await owner.as.call(listTestimonials, { query: { show } })).testimonials;
const find = async ({ id }: Student) => (await list()).find(({ studentId }) => studentId === id)!;
const publicQuotes = async () =>
  (await given.visitor().call(api.testimonials.list, {})).map(({ quote }) => quote);
const entriesOf = async (act: string) =>
  (await office.entries(owner.as)).filter((entry) => entry.act === act);

test('a quote is published as it was read, shown to visitors, taken back, and each is one entry', async () => {
  const student = await quoted('Eight strangers, one bread basket.');
  const shown = await find(student);
  expect(shown).toMatchObject({
    quote: 'Eight strangers, one bread basket.',
    name: 'Ana L.',
    publishedAt: null,
    refusal: null,
  });
  const params = { studentId: student.id };
  const published = await support.as.call(publish, { params, body: { shownHash: shown.shownHash } });
  expect(published.publishedAt).not.toBeNull();
  expect(await publicQuotes()).toContain('Eight strangers, one bread basket.');
  expect((await list('published')).map(({ studentId }) => studentId)).toContain(student.id);
  expect((await list('waiting')).map(({ studentId }) => studentId)).not.toContain(student.id);
  expect(await student.as.call(api.testimonials.getOwn, {})).toMatchObject({ published: true });

  expect((await owner.as.call(takeBack, { params })).publishedAt).toBeNull();
  expect(await publicQuotes()).not.toContain('Eight strangers, one bread basket.');
  expect(await entriesOf('Testimonial published')).toMatchObject([{ area: 'people', aboutKind: 'student' }]);
  expect(await entriesOf('Testimonial taken back')).toMatchObject([{ area: 'people', aboutKind: 'student' }]);
  // The words themselves are not in the log, which is never deleted.
  expect(JSON.stringify(await office.entries(owner.as))).not.toContain('bread basket');
});

test('words that the student changed after they were read are not published', async () => {
  const student = await quoted('Nice words.');
  const { shownHash } = await find(student);
  await say(student, 'Other words.');
  const params = { studentId: student.id };
  expect(await owner.as.refusal(publish, { params, body: { shownHash } })).toMatchObject({
    code: 'list_changed',
  });
  for (const body of [{ shownHash: '' }, { shownHash: 'f'.repeat(64) }])
    expect(await owner.as.refusal(publish, { params, body })).toMatchObject({ code: 'list_changed' });
  expect(await publicQuotes()).not.toContain('Other words.');
  await student.as.call(api.testimonials.putOwn, { body: { quote: '', agreed: false } });
  expect(await owner.as.refusal(publish, { params, body: { shownHash } })).toMatchObject({
    code: 'not_found',
    message: 'The student has withdrawn this quote.',
  });
});

test('two organisers at once, and a press that is repeated, are one publication and one entry', async () => {
  const student = await quoted('Only once.');
  const { shownHash } = await find(student);
  const before = (await entriesOf('Testimonial published')).length;
  const params = { studentId: student.id };
  const headers = { 'idempotency-key': randomUUID() };
  const [one, other, again] = await Promise.all([
    owner.as.call(publish, { params, body: { shownHash }, headers }),
    support.as.call(publish, { params, body: { shownHash } }),
    owner.as.call(publish, { params, body: { shownHash }, headers }),
  ]);
  expect(other.publishedAt).toBe(one.publishedAt);
  expect(again).toEqual(one);
  expect((await entriesOf('Testimonial published')).length).toBe(before + 1);
  await Promise.all([owner.as.call(takeBack, { params }), support.as.call(takeBack, { params })]);
  expect((await entriesOf('Testimonial taken back')).filter(({ at }) => at !== '')).toHaveLength(2);
});

test('without a name, or of a suspended student, it cannot be published, and a published one is not shown', async () => {
  const nameless = await given.student();
  await say(nameless, 'No name yet.');
  const publishIt = async (student: Student) => {
    const { shownHash } = await find(student);
    return owner.as.refusal(publish, { params: { studentId: student.id }, body: { shownHash } });
  };
  expect((await find(nameless)).name).toBeNull();
  expect(await publishIt(nameless)).toMatchObject({
    code: 'not_publishable',
    message: 'The student has no name yet, so the quote cannot be shown.',
  });

  const suspended = await quoted('Later suspended.');
  const { shownHash } = await find(suspended);
  await owner.as.call(publish, { params: { studentId: suspended.id }, body: { shownHash } });
  expect(await publicQuotes()).toContain('Later suspended.');
  await db.updateTable('students').set({ status: 'SUSPENDED' }).where('id', '=', suspended.id).execute();
  expect(await publicQuotes()).not.toContain('Later suspended.');
  expect(await publishIt(suspended)).toMatchObject({ code: 'not_publishable' });
  // It can still be taken back.
  await owner.as.call(takeBack, { params: { studentId: suspended.id } });
});

test('ids of nobody and of students without a quote: not found', async () => {
  const student = await given.studentWithProfile();
  for (const studentId of ['no-id', newId(app.clock.now()), student.id]) {
    const params = { studentId };
    expect(await owner.as.refusal(takeBack, { params })).toMatchObject({ code: 'not_found' });
    expect(await owner.as.refusal(publish, { params, body: { shownHash: '' } })).toMatchObject({
      code: 'not_found',
    });
  }
  expect((await owner.as.call(listTestimonials, { query: { after: 'no-id' } })).testimonials).toEqual([]);
});

test('hosts and safety neither read nor publish', async () => {
  const student = await quoted('Not for everybody.');
  const params = { studentId: student.id };
  for (const role of ['host', 'safety'] as const) {
    const { as } = await office.member(role);
    expect(await as.refusal(listTestimonials, { query: {} })).toMatchObject({ code: 'no_right' });
    expect(await as.refusal(publish, { params, body: { shownHash: '' } })).toMatchObject({
      code: 'no_right',
    });
  }
});

test('more quotes than a page are read page by page, each once', async () => {
  for (let number = 0; number < 32; number += 1) await quoted(`Quote number ${number}.`);
  const first = await owner.as.call(listTestimonials, { query: { show: 'all' } });
  expect(first.testimonials).toHaveLength(30);
  const second = await owner.as.call(listTestimonials, { query: { show: 'all', after: first.next! } });
  const ids = [...first.testimonials, ...second.testimonials].map(({ studentId }) => studentId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(first.waiting + first.published);
  expect(second.next).toBeNull();
});
