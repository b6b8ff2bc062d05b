import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/test-app.ts';

const app = await startTestApp();
const { given } = app;

const complete = {
  firstName: 'Ana',
  lastName: 'Li',
  gender: 'Female',
  birthdate: '2003-05-21',
  studentStatus: 'Graduate',
};

describe('a profile', () => {
  test('is not there at first: 404, which is no error', async () => {
    const { as } = await given.student();
    expect(await as.refusal(api.profiles.get, {})).toMatchObject({ status: 404 });
  });

  test('is made by the first update and names the college from the address', async () => {
    const { as, id } = await given.student({ email: 'ana@stern.nyu.edu' });
    await as.call(api.profiles.update, { body: { ...complete, firstName: '  Ana ' } });
    const { userProfile, subscription } = await as.call(api.profiles.get, {});
    expect(userProfile).toEqual({
      ...complete,
      userId: id,
      email: 'ana@stern.nyu.edu',
      college: 'New York University',
      linkedinHandle: null,
      instagramHandle: null,
      facebookHandle: null,
      status: 'ACTIVE',
      freeTickets: 0,
    });
    expect(subscription).toBeNull();
  });

  test('keeps the fields that a later update does not send', async () => {
    const { as } = await given.student();
    await as.call(api.profiles.update, { body: complete });
    const { userProfile } = await as.call(api.profiles.update, { body: { instagramHandle: '@ana' } });
    expect(userProfile).toMatchObject({ ...complete, instagramHandle: '@ana' });
  });

  test('with faults is refused with all of them, joined, and nothing is stored', async () => {
    const { as } = await given.student();
    const refusal = await as.refusal(api.profiles.update, {
      body: { ...complete, lastName: ' ', birthdate: '2025-02-30' },
    });
    expect(refusal).toEqual({
      status: 400,
      code: 'bad_input',
      message: 'Last name is required. Invalid birthdate.',
      errors: ['Last name is required.', 'Invalid birthdate.'],
    });
    expect(await as.refusal(api.profiles.get, {})).toMatchObject({ status: 404 });
  });

  test('cannot be emptied by an update', async () => {
    const { as } = await given.student();
    await as.call(api.profiles.update, { body: complete });
    expect(await as.refusal(api.profiles.update, { body: { gender: null } })).toMatchObject({
      message: 'Gender is required.',
    });
    expect((await as.call(api.profiles.get, {})).userProfile.gender).toBe('Female');
  });

  test('made twice at the same moment is one', async () => {
    const { as } = await given.student();
    const answers = await Promise.all(
      [1, 2, 3].map((n) => as.send(api.profiles.update, { body: { ...complete, firstName: `Ana ${n}` } })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  });

  test("is nobody else's business", async () => {
    expect(await given.visitor().refusal(api.profiles.get, {})).toMatchObject({ status: 401 });
    expect(await given.visitor().refusal(api.profiles.update, { body: complete })).toMatchObject({
      status: 401,
    });
  });
});

describe('feedback', () => {
  test('is kept, once, however often the button is pressed', async () => {
    const { as, id } = await given.student();
    const press = () =>
      as.send(api.profiles.giveFeedback, {
        body: { type: 'CANT_AFFORD_COST', feedback: ' Five dollars is a lunch. ' },
        headers: { 'idempotency-key': 'one-press' },
      });
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const rows = await app.database.db
      .selectFrom('feedback')
      .selectAll()
      .where('student_id', '=', id)
      .execute();
    expect(rows).toMatchObject([{ type: 'CANT_AFFORD_COST', feedback: 'Five dollars is a lunch.' }]);
  });

  test('of an unknown kind is refused', async () => {
    const { as } = await given.student();
    const refused = await as.raw('POST', '/api/profiles/v2/feedback', { payload: { type: 'SONG' } });
    expect(refused.statusCode).toBe(400);
  });
});
