import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { productionEnvironment } from '../../../test/fixtures/production-environment.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { guestAddress } from '../../platform/demo/synthetic-address.ts';

const demo = await startTestApp();
const { given } = demo;
/** An app in production mode on the same database, which shows no examples. */
const production = await startTestApp({
  environment: productionEnvironment,
  databaseUrl: demo.databaseUrl,
  worker: false,
});
const { db } = demo.database;

const shown = () => production.given.visitor().call(api.testimonials.list, {});
/** Publishes like an organiser. */
const publish = (studentId: string) =>
  db
    .updateTable('testimonials')
    .set({ published_at: demo.clock.now() })
    .where('student_id', '=', studentId)
    .execute();
const agree = (quote: string) => ({ body: { quote, agreed: true } });

describe('a testimonial', () => {
  test('of the demo is marked as an example', async () => {
    const examples = await given.visitor().call(api.testimonials.list, {});
    expect(examples.length).toBeGreaterThan(2);
    for (const { example, lastInitial, quote } of examples) {
      expect(example).toBe(true);
      expect(lastInitial).toHaveLength(1);
      expect(quote).not.toBe('');
    }
    expect(new Set(examples.map(({ id }) => id)).size).toBe(examples.length);
  });

  test('that is published in a demo replaces one example', async () => {
    const inDemo = () => given.visitor().call(api.testimonials.list, {});
    const examples = await inDemo();
    const student = await given.studentWithProfile();
    await student.as.call(api.testimonials.putOwn, agree('Real words.'));
    expect(await inDemo()).toEqual(examples);
    await publish(student.id);
    const [first, ...others] = await inDemo();
    expect(first).toMatchObject({ quote: 'Real words.', example: false });
    expect(others).toEqual(examples.slice(1));
    await student.as.call(api.testimonials.putOwn, { body: { quote: '', agreed: false } });
    expect(await inDemo()).toEqual(examples);
  });

  test('of a guest of the demo names the invented college, not its domain', async () => {
    const guest = await given.studentWithProfile({ email: guestAddress('maya', 'harbor') });
    await guest.as.call(api.testimonials.putOwn, agree('Eight chairs.'));
    await publish(guest.id);
    const listed = await given.visitor().call(api.testimonials.list, {});
    expect(listed.find(({ quote }) => quote === 'Eight chairs.')?.college).toBe('Harbor College');
    await guest.as.call(api.testimonials.putOwn, { body: { quote: '', agreed: false } });
  });

  test('in production is shown after the student has agreed and the organiser has published it', async () => {
    expect(await shown()).toEqual([]);
    const student = await given.studentWithProfile({ email: 'ana@stern.nyu.edu' });
    expect(await student.as.call(api.testimonials.putOwn, agree('  A table,\n six strangers. '))).toEqual({
      quote: 'A table, six strangers.',
      agreed: true,
      published: false,
    });
    expect(await shown()).toEqual([]);
    await publish(student.id);
    expect(await student.as.call(api.testimonials.getOwn, {})).toMatchObject({ published: true });
    const [first] = await shown();
    expect(first).toEqual({
      id: expect.any(String) as unknown,
      quote: 'A table, six strangers.',
      firstName: 'Ana',
      lastInitial: 'L',
      college: 'New York University',
      example: false,
    });
    expect(JSON.stringify(await shown())).not.toMatch(new RegExp(`${student.id}|@|Li\\b`));
  });

  test('disappears immediately when the student withdraws it', async () => {
    const student = await given.studentWithProfile();
    await student.as.call(api.testimonials.putOwn, agree('I withdraw this.'));
    await publish(student.id);
    expect((await shown()).map(({ quote }) => quote)).toContain('I withdraw this.');
    expect(await student.as.call(api.testimonials.putOwn, { body: { quote: '', agreed: false } })).toEqual({
      quote: null,
      agreed: false,
      published: false,
    });
    expect((await shown()).map(({ quote }) => quote)).not.toContain('I withdraw this.');
    expect(
      await db.selectFrom('testimonials').where('student_id', '=', student.id).selectAll().execute(),
    ).toEqual([]);
  });

  test('that the student changes must be published again; without a change it stays', async () => {
    const student = await given.studentWithProfile();
    await student.as.call(api.testimonials.putOwn, agree('First words.'));
    await publish(student.id);
    expect(await student.as.call(api.testimonials.putOwn, agree('First words.'))).toMatchObject({
      published: true,
    });
    expect(await student.as.call(api.testimonials.putOwn, agree('Other words.'))).toMatchObject({
      published: false,
    });
    expect((await shown()).map(({ quote }) => quote)).not.toContain('Other words.');
  });

  test('disappears when the student deletes the account', async () => {
    const student = await given.studentWithProfile();
    await student.as.call(api.testimonials.putOwn, agree('Soon gone.'));
    await publish(student.id);
    await student.as.call(api.profiles.deleteAccount, {});
    expect((await shown()).map(({ quote }) => quote)).not.toContain('Soon gone.');
  });

  test('of a student without a profile is not shown', async () => {
    const student = await given.student();
    await student.as.call(api.testimonials.putOwn, agree('No profile yet.'));
    await publish(student.id);
    expect((await shown()).map(({ quote }) => quote)).not.toContain('No profile yet.');
  });

  test.each<[string, object]>([
    ['empty', { quote: ' \n ', agreed: true }],
    ['too long', { quote: 'x'.repeat(281), agreed: true }],
    ['a number', { quote: 7, agreed: true }],
    ['without consent', { quote: 'Yes.' }],
    ['with consent as a text', { quote: 'Yes.', agreed: 'true' }],
  ])('%s: 400, and nothing is stored', async (_, payload) => {
    const student = await given.student();
    const response = await student.as.raw('PUT', '/api/profiles/v2/testimonial', { payload });
    expect(response.statusCode).toBe(400);
    expect(await student.as.call(api.testimonials.getOwn, {})).toMatchObject({ agreed: false });
  });

  test('of 280 emoji is accepted', async () => {
    const student = await given.student();
    const quote = '🍞'.repeat(280);
    expect(await student.as.call(api.testimonials.putOwn, agree(quote))).toMatchObject({ quote });
  });

  test('cannot be read or written without a session', async () => {
    expect(await given.visitor().refusal(api.testimonials.putOwn, agree('Me too.'))).toMatchObject({
      status: 401,
    });
    expect(await given.visitor().refusal(api.testimonials.getOwn, {})).toMatchObject({ status: 401 });
  });
});
