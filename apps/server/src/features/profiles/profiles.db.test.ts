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
  test('is not found before it is created', async () => {
    const { as } = await given.student();
    expect(await as.refusal(api.profiles.get, {})).toMatchObject({ status: 404 });
  });

  test('is created by the first update, with the college from the e-mail address', async () => {
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
      needs: [],
      otherNeeds: null,
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

  test('with several faults is refused with all of them in one message, and is not stored', async () => {
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

  test('cannot lose a required field by an update', async () => {
    const { as } = await given.student();
    await as.call(api.profiles.update, { body: complete });
    expect(await as.refusal(api.profiles.update, { body: { gender: null } })).toMatchObject({
      message: 'Gender is required.',
    });
    expect((await as.call(api.profiles.get, {})).userProfile.gender).toBe('Female');
  });

  test.each<[string, object, string]>([
    [
      'a first name of 1,000 characters',
      { firstName: 'x'.repeat(1_000) },
      'Please enter your name as it stands on your ID.',
    ],
    [
      'a last name of 1,000 characters',
      { lastName: 'x'.repeat(1_000) },
      'Please enter your name as it stands on your ID.',
    ],
    [
      'a link for a name',
      { firstName: 'evil.example/win' },
      'Please enter your name as it stands on your ID.',
    ],
    [
      'two names that stand on no ID',
      { firstName: 'Win $500', lastName: '<b>' },
      'Please enter your name as it stands on your ID.',
    ],
    ['a name of only blanks', { firstName: ' \u00a0\t' }, 'First name is required.'],
    [
      'a handle of 1,000 characters',
      { linkedinHandle: 'x'.repeat(1_000) },
      'The LinkedIn handle can have 200 characters at most.',
    ],
    ['a day that does not exist', { birthdate: '2025-02-30' }, 'Invalid birthdate.'],
    ['February 29 of another year', { birthdate: '2003-02-29' }, 'Invalid birthdate.'],
    ['a birthdate with a time', { birthdate: '2003-05-21T00:00:00Z' }, 'Invalid birthdate.'],
    ['a birthdate in words', { birthdate: 'yesterday' }, 'Invalid birthdate.'],
    ['a birthdate of tomorrow', { birthdate: '2025-05-22' }, 'Birthdate cannot be in the future.'],
    ['a birthdate of a child', { birthdate: '2010-01-01' }, 'You must be at least 18.'],
    ['a birthdate of another century', { birthdate: '1899-01-01' }, 'Please enter a real birthdate.'],
    ['a gender that is not on the list', { gender: 'female' }, 'Gender is required.'],
    ['a status that is not on the list', { studentStatus: '__proto__' }, 'Student status is required.'],
  ])('with %s is refused with a message, and is not stored', async (_, fault, message) => {
    const { as } = await given.student();
    const refusal = await as.refusal(api.profiles.update, { body: { ...complete, ...fault } });
    expect(refusal).toMatchObject({ status: 400, message });
    expect(await as.refusal(api.profiles.get, {})).toMatchObject({ status: 404 });
  });

  test.each<[string, unknown, number]>([
    ['a number for a name', { ...complete, firstName: 5 }, 400],
    ['a list for a name', { ...complete, firstName: ['Ana'] }, 400],
    ['an object for a birthdate', { ...complete, birthdate: { year: 2003 } }, 400],
    ['a boolean for a gender', { ...complete, gender: true }, 400],
    ['a NUL character', { ...complete, firstName: 'A\0na' }, 400],
    ['a list for the whole body', [complete], 400],
    ['a body of 65 KB', { ...complete, more: 'x'.repeat(65 * 1024) }, 413],
  ])('with %s is refused, and is not stored', async (_, payload, status) => {
    const { as } = await given.student();
    const response = await as.raw('POST', '/api/profiles/v2/update', { payload: payload as object });
    expect(response.statusCode).toBe(status);
    expect(await as.refusal(api.profiles.get, {})).toMatchObject({ status: 404 });
  });

  test('ignores fields that a student must not set', async () => {
    const { as, id } = await given.student();
    const response = await as.raw('POST', '/api/profiles/v2/update', {
      payload: {
        ...complete,
        student_id: crypto.randomUUID(),
        userId: 'x',
        email: 'x@nyu.edu',
        freeTickets: 9,
      },
    });
    expect(response.json()).toMatchObject({
      userProfile: { userId: id, email: expect.stringMatching(/@example\.edu$/) as unknown, freeTickets: 0 },
    });
  });

  test('can be created by several requests at the same moment', async () => {
    const { as, id } = await given.student();
    const sent = ['Ana', 'Bea', 'Cleo'].map((firstName) => ({ ...complete, firstName, lastName: firstName }));
    const answers = await Promise.all(sent.map((body) => as.call(api.profiles.update, { body })));
    const { rows } = await app.database.pool.query<{ firstName: string; lastName: string }>(
      'select first_name as "firstName", last_name as "lastName" from profiles where student_id = $1',
      [id],
    );
    expect(rows).toHaveLength(1);
    // The content of one request, and not a mixture. That request got it as its answer.
    const stored = sent.findIndex(({ firstName }) => firstName === rows[0]!.firstName);
    expect(sent[stored]).toMatchObject(rows[0]!);
    expect(answers[stored]!.userProfile).toMatchObject(sent[stored]!);
    expect((await as.call(api.profiles.get, {})).userProfile).toMatchObject(sent[stored]!);
  });

  test('is refused to visitors', async () => {
    expect(await given.visitor().refusal(api.profiles.get, {})).toMatchObject({ status: 401 });
    expect(await given.visitor().refusal(api.profiles.update, { body: complete })).toMatchObject({
      status: 401,
    });
  });
});
