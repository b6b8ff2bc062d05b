import type { Endpoint } from '@crewtable/contract';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { bodyCases, fieldNamesIn } from '../../test/body-cases.ts';
import { urlPathOf, contractEndpoints, withNames } from '../../test/contract-endpoints.ts';
import { startTestApp } from '../../test/test-app.ts';

const app = await startTestApp();
const { given } = app;
const { pool } = app.database;

const withBody = contractEndpoints.filter(
  ({ body, bodyType }) => body !== undefined && bodyType !== 'signed' && bodyType !== 'multipart',
);

const forms = contractEndpoints.filter(({ bodyType }) => bodyType === 'multipart');

interface Answered {
  status: number;
  sentences: string[];
}

/** Two sentences of the specification that look like messages of the validator. */
const ofTheSpecification = new Set([
  'You must be at least 18.',
  'You must include at least one social media handle.',
]);

const ajv = new Ajv({ allErrors: true, strict: false });
formats.default(ajv);

/** The messages of the validator itself about a body. */
function validatorSentences({ body }: Endpoint, sent: unknown): string[] {
  const validate = ajv.compile(body as object);
  validate(sent);
  return (validate.errors ?? []).map(({ message }) => message ?? '').filter((message) => message !== '');
}

function faultsOf(endpoint: Endpoint, sent: unknown, { sentences }: Answered): string[] {
  const technical = fieldNamesIn(endpoint.body!).filter((name) => /[A-Z_]|^username$/.test(name));
  return sentences
    .filter((sentence) => !ofTheSpecification.has(sentence))
    .filter(
      (sentence) =>
        !/^['A-Z].*[.]$/.test(sentence) ||
        /\b(?:must|should) (?:be|have|match|not|pass)\b/i.test(sentence) ||
        technical.some((name) => sentence.includes(name)) ||
        validatorSentences(endpoint, sent).some((own) => sentence.includes(own)),
    );
}

function payloadOf({ bodyType }: Endpoint, sent: unknown) {
  if (sent === undefined) return {};
  if (bodyType === 'multipart' && typeof sent === 'object' && sent !== null) return formOf(sent);
  return { payload: JSON.stringify(sent), headers: { 'content-type': 'application/json' } };
}

/** A string is a plain part of the form; every other value is a part with the type JSON. */
function formOf(sent: object) {
  const deps = Object.entries(sent).map(([name, value]: [string, unknown]) => {
    const type = typeof value === 'string' ? '' : 'content-type: application/json\r\n';
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `--x\r\ncontent-disposition: form-data; name="${name}"\r\n${type}\r\n${text}\r\n`;
  });
  return {
    payload: `${deps.join('')}--x--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  };
}

/** Clears the rate limits first, so that each call is the first of its hour. */
async function send(endpoint: Endpoint, sent: unknown, as = student.as): Promise<Answered> {
  await pool.query('delete from rate_limits');
  const response = await as.raw(endpoint.method, urlPathOf(endpoint), payloadOf(endpoint, sent));
  expect(response.statusCode).toBeLessThan(500);
  if (response.statusCode < 400) return { status: response.statusCode, sentences: [] };
  const { message, errors = [message] } = response.json<{ message: string; errors?: string[] }>();
  return { status: response.statusCode, sentences: errors };
}

const student = await given.studentWithProfile();

describe('an invalid request is answered in words for students', () => {
  test('the tests find all endpoints with a body', () => {
    expect(withBody.length).toBeGreaterThan(20);
    expect(forms.map(({ path }) => path)).toEqual(['profiles/v2/']);
  });

  test.each(withNames([...withBody, ...forms]))(
    '%s: a field that is missing, empty, null or of another type',
    async (_, endpoint) => {
      for (const { description, sent } of bodyCases(endpoint.body!)) {
        const answered = await send(endpoint, sent);
        expect({ description, faults: faultsOf(endpoint, sent, answered) }).toEqual({
          description,
          faults: [],
        });
      }
    },
  );

  test.each(withNames(withBody))(
    '%s: a missing required text is the same as an empty one and as null',
    async (_, endpoint) => {
      const cases = bodyCases(endpoint.body!);
      const texts = new Set(cases.filter(({ isRequiredText }) => isRequiredText).map(({ field }) => field));
      for (const field of texts) {
        const of = (kind: string) => cases.find((one) => one.field === field && one.kind === kind)!.sent;
        const leftOut = await send(endpoint, of('left out'));
        expect({ field, ...(await send(endpoint, of('empty'))) }).toEqual({ field, ...leftOut });
        expect({ field, ...(await send(endpoint, of('null'))) }).toEqual({ field, ...leftOut });
      }
    },
  );

  test.each(withNames(withBody))(
    '%s: null in an optional field is the same as a missing field',
    async (_, endpoint) => {
      const cases = bodyCases(endpoint.body!).filter(({ isOptional }) => isOptional);
      for (const { field, kind, sent } of cases) {
        if (kind !== 'null') continue;
        const leftOut = cases.find((one) => one.field === field && one.kind === 'left out')!.sent;
        expect({ field, ...(await send(endpoint, sent)) }).toEqual({
          field,
          ...(await send(endpoint, leftOut)),
        });
      }
    },
  );

  test.each<[string, string, unknown, string]>([
    ['auth/signin', 'nothing', {}, 'Please enter an email address.'],
    ['auth/signin', 'an empty address', { username: '' }, 'Please enter an email address.'],
    ['auth/signin', 'no address', { username: null }, 'Please enter an email address.'],
    ['auth/signin', 'a number', { username: 5 }, 'Please enter a valid university .edu email address.'],
    ['auth/signin-confirm', 'nothing', {}, 'Please enter an email address.'],
    [
      'auth/signin-confirm',
      'no code',
      { username: 'ana@example.edu' },
      'Passcode expired or is invalid. Please try again.',
    ],
    [
      'events/register-event-lead',
      'only the event',
      { eventId: 'summer-nyc-2025' },
      'First name is required. Last name is required. A valid .edu email is required.',
    ],
    ['events/register-event-lead', 'nothing', {}, 'Missing event or referral information.'],
    [
      'profiles/v2/update',
      'nulls',
      { firstName: null, lastName: null, gender: null, birthdate: null, studentStatus: null },
      'First name is required. Last name is required. Gender is required. Student status is required. Birthdate is required.',
    ],
    ['profiles/v2/feedback', 'nothing', {}, 'Please choose what it is about.'],
    ['reports', 'nothing', {}, 'Please choose a reason.'],
  ])('%s with %s', async (path, _, sent, message) => {
    const caller =
      path.startsWith('profiles') || path === 'reports' ? (await given.student()).as : given.visitor();
    const response = await caller.raw('POST', `/api/${path}`, { payload: sent as object });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message });
  });

  test.each(withNames(forms))(
    '%s: a form with missing, empty and null fields gets the same messages',
    async (_, endpoint) => {
      const { as } = await given.student();
      const required = ['firstName', 'lastName', 'gender', 'birthdate', 'studentStatus'];
      const all = (value: unknown) => Object.fromEntries(required.map((field) => [field, value]));
      for (const sent of [{ linkedinHandle: 'ana' }, all(''), all(null)]) {
        expect({ sent, ...(await send(endpoint, sent, as)) }).toEqual({
          sent,
          status: 400,
          sentences: [
            'First name is required.',
            'Last name is required.',
            'Gender is required.',
            'Student status is required.',
            'Birthdate is required.',
          ],
        });
      }
    },
  );

  test('null in a profile update clears a handle and nothing else', async () => {
    const { as } = await given.studentWithProfile();
    const update = (payload: object) => as.raw('POST', '/api/profiles/v2/update', { payload });
    await update({ linkedinHandle: 'ana', instagramHandle: '@ana' });
    const { userProfile } = (await update({ linkedinHandle: null })).json<{ userProfile: object }>();
    expect(userProfile).toMatchObject({ firstName: 'Ana', linkedinHandle: null, instagramHandle: '@ana' });
  });

  test('an invalid query is answered in words, too', async () => {
    for (const url of ['/api/payments?page=-1', '/api/notifications?limit=x', '/api/messages/x?after=y']) {
      const response = await student.as.raw('GET', url);
      expect(response.json()).toMatchObject({ message: 'Some of what you sent is not valid.' });
    }
  });
});
