import { api, endpoint } from '@crewtable/contract';
import { http, HttpResponse } from 'msw';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { ApiError, call, NetworkError } from './api-client.ts';
import { poll } from './poll.ts';

const seat = endpoint({
  method: 'POST',
  path: 'events/:eventId/seats/:seat',
  summary: 'An endpoint with everything that can be encoded.',
  access: 'student',
  params: {},
  answers: { 201: {} },
  errors: [],
});

describe('a call', () => {
  it('returns the body of the expected status, typed by the contract', async () => {
    server.use(http.get('*/api/demo/clock', () => HttpResponse.json({ now: '2025-05-21T16:00:00.000Z' })));

    const answer = await call(api.demo.clock);

    expectTypeOf(answer).toEqualTypeOf<{ now: string }>();
    expect(answer).toEqual({ now: '2025-05-21T16:00:00.000Z' });
  });

  it('sends its body as JSON, and its idempotency key', async () => {
    let seen: { body: unknown; key: string | null; type: string | null } | undefined;
    server.use(
      http.post('*/api/auth/signin', async ({ request }) => {
        const { headers } = request;
        seen = {
          body: await request.json(),
          key: headers.get('idempotency-key'),
          type: headers.get('content-type'),
        };
        return HttpResponse.json({ resendAfterSeconds: 30 });
      }),
    );

    await call(api.accounts.signIn, { body: { username: 'sam@example.edu' }, idempotencyKey: 'press-1' });

    expect(seen).toEqual({
      body: { username: 'sam@example.edu' },
      key: 'press-1',
      type: 'application/json',
    });
  });

  it('sends no content type without a body', async () => {
    let type: string | null | undefined;
    server.use(
      http.post('*/api/auth/logout', ({ request }) => {
        type = request.headers.get('content-type');
        return HttpResponse.json({});
      }),
    );

    await call(api.accounts.logOut);

    expect(type).toBeNull();
  });

  it('encodes special characters in paths and query strings', async () => {
    const asked: string[] = [];
    server.use(
      http.get('*/api/demo/mail', ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json([]);
      }),
      http.post('*/api/events/:eventId/seats/:seat', ({ request }) => {
        asked.push(new URL(request.url).pathname);
        return HttpResponse.json({}, { status: 201 });
      }),
    );

    await call(api.demo.mail, { query: { to: 'a+b&c@example.edu' } });
    await call(api.demo.mail, { query: {} });
    await call(seat, { params: { eventId: '../x?y', seat: 3 } });

    expect(asked).toEqual(['?to=a%2Bb%26c%40example.edu', '', '/api/events/..%2Fx%3Fy/seats/3']);
  });
});

describe('a call that does not succeed', () => {
  it('throws an error with the code, the message and all errors of the response', async () => {
    const errors = ['First name is required.', 'Gender is required.'];
    server.use(
      http.post('*/api/auth/signin-confirm', () =>
        HttpResponse.json({ message: errors.join(' '), code: 'bad_input', errors }, { status: 400 }),
      ),
    );

    const refused = await call(api.accounts.confirmSignIn, { body: { username: 'a', code: '1' } }).catch(
      (error: unknown) => error,
    );

    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ status: 400, code: 'bad_input', message: errors.join(' '), errors });
  });

  it('also throws for a success status that the endpoint does not have', async () => {
    server.use(
      http.post('*/api/events/:eventId/seats/:seat', () => HttpResponse.json({ id: 1 }, { status: 200 })),
    );

    const answer = call(seat, { params: { eventId: 'e', seat: 1 } });

    await expect(answer).rejects.toMatchObject({ name: 'ApiError', status: 200, code: 'internal' });
  });

  it("never shows a proxy's error page to a student", async () => {
    server.use(
      http.get('*/api/demo/clock', () => HttpResponse.html('<h1>502 Bad Gateway</h1>', { status: 502 })),
    );

    await expect(call(api.demo.clock)).rejects.toMatchObject({
      status: 502,
      code: 'unavailable',
      message: 'We are not reachable right now. Please try again in a moment.',
    });
  });

  it.each([
    ['2', 2],
    ['3600', 60],
    ['1.5', 0],
    ['-2', 0],
    ['Wed, 21 May 2025 16:00:00 GMT', 0],
  ])('says how many seconds to wait, at most a minute (Retry-After: %s)', async (value, seconds) => {
    const headers = { 'retry-after': value };
    server.use(http.get('*/api/demo/clock', () => new HttpResponse(null, { status: 503, headers })));

    await expect(call(api.demo.clock)).rejects.toHaveProperty('retryAfterSeconds', seconds);
  });

  it('says that there is no connection when no response arrives', async () => {
    server.use(http.get('*/api/demo/clock', () => HttpResponse.error()));

    const failed = await call(api.demo.clock).catch((error: unknown) => error);

    expect(failed).toBeInstanceOf(NetworkError);
    expect(failed).toHaveProperty(
      'message',
      'Unable to connect to the server. Please check your internet connection and try again.',
    );
  });

  it('throws an AbortError when the caller has aborted it', async () => {
    server.use(http.get('*/api/demo/clock', () => HttpResponse.json({ now: '' })));
    const leaving = new AbortController();
    leaving.abort();

    await expect(call(api.demo.clock, { signal: leaving.signal })).rejects.toHaveProperty(
      'name',
      'AbortError',
    );
  });
});

describe('a call that is polled', () => {
  const params = { groupId: 'crew' };

  it('sends the known ETag, and returns the same object when nothing has changed', async () => {
    const asked: (string | null)[] = [];
    server.use(
      http.get('*/api/messages/crew', ({ request }) => {
        const known = request.headers.get('if-none-match');
        asked.push(known);
        if (known === '"chat-1"')
          return new HttpResponse(null, { status: 304, headers: { etag: '"chat-1"' } });
        return HttpResponse.json([], { headers: { etag: '"chat-1"' } });
      }),
    );

    const first = await poll(api.quickcrew.listMessages, undefined, { params, query: {} });
    const second = await poll(api.quickcrew.listMessages, first, { params, query: {} });

    expect(asked).toEqual([null, '"chat-1"']);
    expect(second).toBe(first);
  });

  it('throws the error of the response like any other call', async () => {
    server.use(http.get('*/api/messages/crew', () => errorResponse(404, 'not_found', 'Not found.')));
    await expect(poll(api.quickcrew.listMessages, undefined, { params, query: {} })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
