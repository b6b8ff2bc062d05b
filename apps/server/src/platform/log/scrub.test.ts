import { describe, expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { scrub } from './scrub.ts';

/** The text that leaves the process when this is logged. */
function lineOf(fields: object, message = 'it happened'): string {
  const lines: string[] = [];
  createLogger('debug', { write: (line) => void lines.push(line) }).info(fields, message);
  expect(() => JSON.parse(lines[0]!) as unknown).not.toThrow();
  return lines[0]!;
}

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTk3MDAwMCJ9.Zm9yZ2VkLXNpZ25hdHVyZQ';

describe('a log line does not contain', () => {
  test.each([
    ['a passcode', 'the code 40817253 was wrong', '40817253'],
    ['a passcode at the end of a sentence', 'Your code is 40817253.', '40817253'],
    ['a passcode at the start of a line', 'Your code:\n40817253\nEnter it.', '40817253'],
    ['a passcode after a tab', 'code\t40817253', '40817253'],
    ['a passcode in a quoted object', JSON.stringify({ code: '40817253' }), '40817253'],
    ['an address', 'no mailbox for jane.doe@nyu.edu here', 'jane.doe'],
    ['an address with a tag', '<jane+news@stern.nyu.edu>', 'jane'],
    ['an address with unusual characters', 'a/b=c@nyu.edu', 'b=c'],
    ['an address in a query', '/unsubscribe?email=jane%40nyu.edu', 'jane'],
    ['an access token', `jwt ${token} expired`, 'Zm9yZ2Vk'],
    ['a client secret', 'pi_3Abc_secret_Xyz789 is used up', 'Xyz789'],
    ['a secret key', 'Invalid API key: sk_live_51Habc', '51Habc'],
    ['a webhook secret', 'whsec_abc123', 'abc123'],
    ['a password in an address', 'connect smtp://postman:s3cret@localhost:25 failed', 's3cret'],
    ['a ticket in an address', 'GET /ws?ticket=t1ck3t&v=1', 't1ck3t'],
    [
      'a ticket for the channel',
      `wss://x.example/api/realtime?header=${btoa(token)}&payload=e30=`,
      'ZXlKaGJHY2lP',
    ],
    ['a ticket in a subprotocol', `graphql-ws, header-${btoa(token)}`, 'ZXlKaGJHY2lP'],
    ['our cookies in a header', 'cookie: crewtable_challenge=0197abcd; theme=dark', '0197abcd'],
    ['our cookies in production', '__Host-crewtable_access=abc.def; Path=/', 'abc.def'],
    ['an authorization header', 'Authorization: Basic cG9zdG1hbjpzM2NyZXQ=', 'cG9zdG1hb'],
    ['a cookie in a quoted object', JSON.stringify({ headers: { cookie: 'sid=s3ss10n' } }), 's3ss10n'],
    ['a password in a quoted object', JSON.stringify({ auth: { password: 'p"w\\d' } }), 'w\\'],
  ])('%s in a message', (_, message, secret) => {
    expect(lineOf({}, message)).not.toContain(secret);
  });

  test.each([
    ['passcode', { passcode: '40817253' }],
    ['a passcode as a number', { passcode: 40817253 }],
    ['authorization', { headers: { authorization: 'Bearer 40817253' } }],
    ['cookie', { headers: { cookie: 'a=40817253' } }],
    ['set-cookie', { headers: { 'set-cookie': 'a=40817253; HttpOnly' } }],
    ['clientSecret', { clientSecret: 'x-40817253-y' }],
    ['client_secret', { client_secret: 'x-40817253-y' }],
    ['refreshToken', { refreshToken: 'x-40817253-y' }],
    ['password', { password: 'x-40817253-"y' }],
    ['idempotency-key', { headers: { 'idempotency-key': 'x-40817253-y' } }],
  ])('%s in a field', (_, fields) => {
    expect(lineOf(fields)).not.toContain('40817253');
  });

  test('fields that a library adds to an error, but contains its message, code, stack and cause', () => {
    const cause = new Error('550 jane@nyu.edu unknown');
    const error = Object.assign(new Error('mail refused', { cause }), {
      code: 'EENVELOPE',
      client: { password: 'hidden-by-absence' },
    });
    const { err } = JSON.parse(lineOf({ err: error })) as { err: Record<string, unknown> };
    expect(err).toMatchObject({
      type: 'Error',
      message: 'mail refused',
      code: 'EENVELOPE',
      stack: expect.stringContaining('scrub.test.ts') as unknown,
      cause: { message: '550 j…@nyu.edu unknown' },
    });
    expect(err).not.toHaveProperty('client');
  });

  test('a line break of a value or a message, which would look like another line', () => {
    const line = lineOf({ name: 'Ana\r\n{"level":60}' }, 'one\ntwo');
    expect(line.trimEnd()).not.toMatch(/[\r\n]/);
  });
});

describe('scrubbing a log line', () => {
  test.each([
    '06042025-summer-nyc',
    '2025-05-21T16:00:00.123Z',
    '1747843200123',
    '01970000-1234-7abc-8def-0123456789ab',
    'took 12345678.5 ms',
    'version 1.12345678',
    'POST /api/events/:eventId 201',
    'a job failed',
    'Single Event Ticket for 06042025-summer-nyc',
  ])('keeps %s', (text) => {
    expect(scrub(text)).toBe(text);
  });

  test('finishes on hostile lines of 100,000 characters and more', () => {
    const hostile = [
      'a'.repeat(100_000),
      '"token":"'.repeat(20_000),
      '\\'.repeat(100_000),
      '://a'.repeat(50_000),
    ];
    for (const text of hostile) expect(scrub(text).length).toBeGreaterThan(0);
  });
});
