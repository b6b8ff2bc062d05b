import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { api, errorTable } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/test-app.ts';

const app = await startTestApp({ worker: false });
const { given } = app;

app.http.get('/api/broken', async () => {
  throw new TypeError("relation 'secrets' has no column 'hidden'");
});
app.http.get('/api/things/:thing', async () => ({}));
await app.http.listen({ host: '127.0.0.1', port: 0 });

const json = { 'content-type': 'application/json' };
const signIn = (payload: string, headers: Record<string, string> = json) =>
  given.visitor().raw('POST', '/api/auth/signin', { payload, headers });

/** Writes to a raw socket and returns everything that arrives until the server closes it. */
async function sendRaw(words: string): Promise<string> {
  const socket = connect((app.http.server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (part: string) => (heard += part));
  // The server may close the connection while the test still writes.
  socket.on('error', () => {});
  socket.write(words);
  await once(socket, 'close');
  return heard;
}

describe('every refusal has the same shape', () => {
  test.each([
    ['an unknown path', 'GET', '/api/no-such-thing', 404, 'not_found'],
    ['an unknown path outside the API', 'GET', '/nowhere', 404, 'not_found'],
    ['a method that the path does not have', 'DELETE', '/api/health', 404, 'not_found'],
    ['a CORS preflight', 'OPTIONS', '/api/health', 404, 'not_found'],
    ['a path that cannot be decoded', 'GET', '/api/things/%zz', 400, 'bad_input'],
    ['a path parameter that is too long', 'GET', `/api/things/${'x'.repeat(300)}`, 404, 'not_found'],
    [
      'a query that is too long for its field',
      'GET',
      `/api/demo/mail?to=${'x'.repeat(300)}`,
      400,
      'bad_input',
    ],
    ['a query with a NUL character', 'GET', '/api/demo/mail?to=%00', 400, 'bad_input'],
    ['a query with the same field twice', 'GET', '/api/events?limit=1&limit=2', 400, 'bad_input'],
  ] as const)('%s', async (_, method, url, status, code) => {
    const response = await given.visitor().raw(method, url);
    expect(response.statusCode).toBe(status);
    expect(response.headers).toMatchObject({
      'content-type': expect.stringContaining('application/json') as unknown,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
    });
    expect(response.json()).toMatchObject({ code, message: expect.stringMatching(/\S.*\.$/) as unknown });
  });

  test('an unexpected error is answered with its fixed message, without details', async () => {
    const response = await given.visitor().raw('GET', '/api/broken');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({ code: 'internal', message: errorTable.internal.message });
  });

  test('all faults of a body are in one response', async () => {
    const payload = { username: 7, code: 5 };
    const response = await given.visitor().raw('POST', '/api/auth/signin-confirm', { payload });
    const { errors, ...rest } = response.json<{ errors: string[] }>();
    expect(response.statusCode).toBe(400);
    expect(errors.toSorted()).toEqual([
      'Passcode expired or is invalid. Please try again.',
      'Please enter a valid university .edu email address.',
    ]);
    expect(rest).toEqual({ code: 'bad_input', message: errors.join(' ') });
  });

  test('a body with thousands of faults gets a short response', async () => {
    const payload = { now: 1, ...Object.fromEntries(Array.from({ length: 4_000 }, (_, n) => [`x${n}`, n])) };
    const response = await given.visitor().raw('POST', '/api/demo/clock', { payload });
    expect(response.statusCode).toBe(400);
    expect(response.body.length).toBeLessThan(2_000);
  });
});

describe('the body of a request', () => {
  test.each([
    ['cut off', '{"username":'],
    ['no JSON at all', 'username=me'],
    ['a bare word', 'undefined'],
    ['a single quotation mark', '"'],
    ['a __proto__ key', '{"username":"me@nyu.edu","__proto__":{"admin":true}}'],
    ['a nested prototype key', '{"username":"me@nyu.edu","x":{"constructor":{"prototype":{"admin":true}}}}'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '1e999'],
    ['a NUL character', '{"username":"\\u0000@nyu.edu"}'],
    ['half of a surrogate pair', '{"username":"\\ud800@nyu.edu"}'],
    ['half of a surrogate pair in a field of any text', '{"username":"me@example.edu","x":"a\\uDFFFb"}'],
    ['half of a surrogate pair in a key', '{"username":"me@example.edu","\\ud83d":1}'],
    ['deep lists', `{"username":"me@nyu.edu","x":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
    ['deep objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['deep and cut off', '['.repeat(60_000)],
    ['thousands of escapes', `"${'\\"'.repeat(30_000)}`],
    ['an empty body where one is required', ''],
  ])('%s: 400', async (_, payload) => {
    const response = await signIn(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'bad_input', message: expect.any(String) as unknown });
  });

  test('brackets inside a string do not count as nesting', async () => {
    const response = await signIn(
      JSON.stringify({ username: `me@example.edu`, x: `\\"${'['.repeat(1_000)}` }),
    );
    expect(response.statusCode).toBe(200);
  });

  test('escaped surrogate pairs and escaped backslashes are texts like others', async () => {
    const response = await signIn('{"username":"me@example.edu","x":"\\ud83d\\ude00 \\\\ud800"}');
    expect(response.statusCode).toBe(200);
  });

  test('more than 64 KB: 413', async () => {
    const response = await signIn(JSON.stringify({ username: 'x'.repeat(64 * 1024) }));
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ code: 'body_too_large' });
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/jsonx',
    'nonsense',
  ])('%s: 415', async (type) => {
    const response = await signIn('{"username":"me@nyu.edu"}', { 'content-type': type });
    expect(response.statusCode).toBe(415);
    expect(response.json()).toMatchObject({ code: 'unsupported_body' });
  });

  test.each([
    ['JSON in a content type with its character set', 'application/json; charset=utf-8'],
    ['JSON in capital letters', 'Application/JSON'],
  ])('%s is accepted', async (_, type) => {
    const response = await signIn('{"username":"me@example.edu"}', { 'content-type': type });
    expect(response.statusCode).toBe(200);
  });

  test.each([
    ['an empty body with the content type of JSON', { payload: '', headers: json }],
    ['an empty object', { payload: '{}', headers: json }],
    ['no body at all', {}],
  ])('an endpoint without a body accepts %s', async (_, sent) => {
    const response = await given.visitor().raw('POST', '/api/auth/logout', sent);
    expect(response.statusCode).toBe(200);
  });

  test('a made-up challenge cookie is answered as a wrong passcode, and a new passcode can be requested', async () => {
    const response = await given.visitor().raw('POST', '/api/auth/signin-confirm', {
      payload: { username: 'me@example.edu', code: '12345678' },
      headers: { cookie: 'crewtable_challenge=not-an-id' },
    });
    expect(response.json()).toMatchObject({ code: 'wrong_passcode' });
    const again = await signIn('{"username":"me@example.edu"}', { ...json, cookie: 'crewtable_challenge=x' });
    expect(again.statusCode).toBe(200);
  });
});

describe('an unusual or malformed request', () => {
  test('HEAD is answered like GET, without a body', async () => {
    const response = await given.visitor().raw('HEAD', '/api/health');
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe('');
  });

  test.each([
    ['not HTTP at all', 'good evening\r\n\r\n'],
    ['an unknown method', 'FETCH /api/health HTTP/1.1\r\nHost: x\r\n\r\n'],
    [
      'two lengths',
      'POST /api/auth/logout HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
    ],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a header with a NUL', 'GET / HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n'],
    ['an address of 20 KB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['a header of 20 KB', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('%s gets a 400 with a JSON body, and the server goes on', async (_, words) => {
    const heard = await sendRaw(words);
    const [head, body] = heard.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(head).toMatch(/\r\nx-content-type-options: nosniff(?:\r\n|$)/);
    expect(head).toMatch(/\r\ncontent-security-policy: default-src 'none';.*frame-ancestors 'self'/);
    expect(JSON.parse(body!)).toMatchObject({ code: 'bad_input', message: expect.any(String) as unknown });
    expect(await given.visitor().call(api.system.health, {})).toMatchObject({ status: 'ok' });
  });

  test.each(['PROPFIND', 'TRACE'])(
    '%s, which no path supports, is answered like an unknown path',
    async (method) => {
      const heard = await sendRaw(`${method} /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(heard).toMatch(/^HTTP\/1\.1 404 /);
      expect(JSON.parse(heard.split('\r\n\r\n')[1]!)).toMatchObject({ code: 'not_found' });
    },
  );

  test('a request without a Host header gets a 400', async () => {
    expect(await sendRaw('GET /api/health HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('the server goes on after a client disconnects in the middle of a body', async () => {
    const socket = connect((app.http.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      'POST /api/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
    );
    socket.resetAndDestroy();
    await once(socket, 'close');
    expect(await given.visitor().call(api.system.health, {})).toMatchObject({ status: 'ok' });
  });
});
