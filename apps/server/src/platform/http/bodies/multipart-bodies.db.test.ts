import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@crewtable/contract';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import type { Student } from '../../../../test/fixtures/given.ts';
import { startTestApp } from '../../../../test/test-app.ts';

const app = await startTestApp();
const { given } = app;
await app.http.listen({ host: '127.0.0.1', port: 0 });

const uploads = await mkdtemp(join(tmpdir(), 'crewtable-uploads-'));
vi.stubEnv('TMPDIR', uploads);
afterEach(async () => {
  const written = await readdir(uploads);
  if (written.length > 0) throw new Error(`A file was written to disk: ${written.join(', ')}`);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(uploads, { recursive: true });
});

const complete = {
  firstName: 'Ana',
  lastName: 'Li',
  gender: 'Female',
  birthdate: '2003-05-21',
  studentStatus: 'Graduate',
};

const boundary = '----a-form';
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const field = (name: string, value: string, more = '') =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const end = `--${boundary}--\r\n`;
const whole = Object.entries(complete)
  .map(([name, value]) => field(name, value))
  .join('');

const post = ({ as }: Student, payload: string | object, headers: Record<string, string> = multipart) =>
  as.raw('POST', '/api/profiles/v2/', { payload, headers });

async function expectNothingStored({ as }: Student): Promise<void> {
  expect(await as.refusal(api.profiles.get, {})).toMatchObject({ status: 404 });
}

describe('a profile sent as a form', () => {
  test('is stored and answered like a profile sent as an update', async () => {
    const { as } = await given.student();
    const { userProfile } = await as.call(api.profiles.create, {
      body: { ...complete, firstName: ' Ana ', instagramHandle: '@ana', linkedinHandle: '' },
    });
    expect(userProfile).toMatchObject({ ...complete, instagramHandle: '@ana', linkedinHandle: null });
    expect((await as.call(api.profiles.get, {})).userProfile).toEqual(userProfile);
    expect(await as.call(api.profiles.update, { body: {} })).toEqual({ userProfile });
  });

  test('is merged into an existing profile', async () => {
    const { as } = await given.studentWithProfile();
    const { userProfile } = await as.call(api.profiles.create, { body: { facebookHandle: 'ana.li' } });
    expect(userProfile).toMatchObject({ ...complete, facebookHandle: 'ana.li' });
  });

  test('keeps accents, Chinese characters and apostrophes in names', async () => {
    const student = await given.student();
    const { userProfile } = await student.as.call(api.profiles.create, {
      body: { ...complete, firstName: 'Zoë 玲 Ñ', lastName: "O'Brien-García" },
    });
    expect(userProfile).toMatchObject({ firstName: 'Zoë 玲 Ñ', lastName: "O'Brien-García" });
  });

  test('with faults is refused with a message for each fault, and nothing is stored', async () => {
    const student = await given.student();
    expect(
      await student.as.refusal(api.profiles.create, {
        body: { ...complete, lastName: ' ', birthdate: '2025-02-30' },
      }),
    ).toMatchObject({ status: 400, message: 'Last name is required. Invalid birthdate.' });
    await expectNothingStored(student);
  });

  test('cannot be sent by a visitor without a session', async () => {
    expect(await given.visitor().refusal(api.profiles.create, { body: complete })).toMatchObject({
      status: 401,
    });
  });

  test.each([{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])(
    'cannot be sent from another site: %o',
    async (headers) => {
      const student = await given.student();
      const response = await post(student, whole + end, { ...multipart, ...headers });
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({ code: 'cross_site' });
      await expectNothingStored(student);
    },
  );

  test('cannot be sent from another site by an older browser either', async () => {
    const student = await given.student();
    const response = await app.http.inject({
      method: 'POST',
      url: '/api/profiles/v2/',
      payload: whole + end,
      headers: {
        ...multipart,
        origin: 'https://evil.example',
        cookie: [...student.as.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    expect(response.statusCode).toBe(403);
    await expectNothingStored(student);
  });
});

describe('a multipart form', () => {
  test('that is valid is accepted', async () => {
    expect((await post(await given.student(), whole + end)).statusCode).toBe(201);
  });

  test.each([
    ['a file', field('photo', 'GIF89a', '; filename="me.gif"')],
    ['a file instead of a field', field('firstName', 'Ana', '; filename="me.txt"')],
    ['a large file', field('photo', 'x'.repeat(50_000), '; filename="me.gif"')],
    ['a field twice', field('firstName', 'Eve')],
    ['a field with the name of a prototype', field('__proto__', 'x')],
    ['a field with the name of a constructor', field('constructor', 'x')],
    ['a NUL character', field('instagramHandle', 'a\0b')],
    [
      'a list instead of a text',
      `--${boundary}\r\ncontent-disposition: form-data; name="facebookHandle"\r\ncontent-type: application/json\r\n\r\n["x"]\r\n`,
    ],
    [
      'a field of invalid JSON',
      `--${boundary}\r\ncontent-disposition: form-data; name="facebookHandle"\r\ncontent-type: application/json\r\n\r\n{"x\r\n`,
    ],
  ])('with %s: 400, and nothing is stored', async (_, part) => {
    const student = await given.student();
    const response = await post(student, whole + part + end);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'bad_input',
      message: expect.stringMatching(/\.$/) as unknown,
    });
    await expectNothingStored(student);
  });

  test.each([
    ['cut off in a field', whole + field('instagramHandle', 'ana').slice(0, -10)],
    ['cut off before its end', whole],
    ['cut off in a header', `${whole}--${boundary}\r\ncontent-disp`],
    ['without any part', 'nothing at all'],
    ['with another boundary', (whole + end).replaceAll(boundary, '----other')],
    ['empty', ''],
  ])('%s: 400, and nothing is stored', async (_, payload) => {
    const student = await given.student();
    const response = await post(student, payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'bad_input' });
    await expectNothingStored(student);
  });

  test.each([
    ['too many fields', whole + Array.from({ length: 20 }, (_, n) => field(`more${n}`, 'x')).join('')],
    ['a huge file', whole + field('photo', 'x'.repeat(500_000), '; filename="me.gif"')],
    ['a field of 9,000 bytes', whole + field('instagramHandle', 'x'.repeat(9_000))],
    [
      'more than 64 KB in fields',
      whole + Array.from({ length: 10 }, (_, n) => field(`x${n}`, 'x'.repeat(7_900))).join(''),
    ],
    ['more than 64 KB before the first field', 'x'.repeat(65 * 1024) + '\r\n' + whole],
    ['a header of more than 64 KB', whole + field('x', 'y', `; x="${'x'.repeat(65 * 1024)}"`)],
  ])('with %s: 413, and nothing is stored', async (_, payload) => {
    const student = await given.student();
    const response = await post(student, payload + end);
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ code: 'body_too_large' });
    await expectNothingStored(student);
  });

  test('that never ends is refused with 413, and nothing is stored', async () => {
    const student = await given.student();
    const socket = connect((app.http.server.address() as AddressInfo).port, '127.0.0.1');
    let heard = '';
    socket.setEncoding('utf8').on('data', (part: string) => (heard += part));
    // The server may close the connection while the test still writes.
    socket.on('error', () => {});
    const cookie = [...student.as.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    socket.write(
      `POST /api/profiles/v2/ HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: ${multipart['content-type']}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    socket.on('drain', () => void socket.write(chunk));
    for (let n = 0; n < 5; n++) socket.write(chunk);
    await once(socket, 'close');
    expect(heard).toMatch(/^HTTP\/1\.1 413 /);
    expect(heard).toContain('"code":"body_too_large"');
    await expectNothingStored(student);
  });

  test.each([
    ['multipart without a boundary', 'multipart/form-data', 400],
    ['another kind of multipart', 'multipart/mixed; boundary=x', 415],
    ['JSON', 'application/json', 415],
    ['a URL-encoded form', 'application/x-www-form-urlencoded', 415],
    ['plain text', 'text/plain', 415],
  ])('sent as %s: %i', async (_, type, status) => {
    const student = await given.student();
    const response = await post(student, JSON.stringify(complete), { 'content-type': type });
    expect(response.statusCode).toBe(status);
    await expectNothingStored(student);
  });

  test('without a body: 415', async () => {
    expect((await (await given.student()).as.raw('POST', '/api/profiles/v2/')).statusCode).toBe(415);
  });
});

test.each(['/api/profiles/v2/update', '/api/profiles/v2/feedback', '/api/auth/signin', '/api/analytics'])(
  '%s accepts no form: 415',
  async (url) => {
    const { as } = await given.student();
    const response = await as.raw('POST', url, { payload: whole + end, headers: multipart });
    expect(response.statusCode).toBe(415);
    expect(response.json()).toMatchObject({ code: 'unsupported_body' });
  },
);

test('the OpenAPI document says which body is a form', async () => {
  const { paths } = (await given.visitor().raw('GET', '/api/openapi.json')).json<{
    paths: Record<string, Record<string, { requestBody: { content: object } }>>;
  }>();
  const bodyOf = (path: string) => Object.keys(paths[path]!['post']!.requestBody.content);
  expect(bodyOf('/api/profiles/v2/')).toEqual(['multipart/form-data']);
  expect(bodyOf('/api/profiles/v2/update')).toEqual(['application/json']);
});
