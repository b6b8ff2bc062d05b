import { api } from '@crewtable/contract';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { auth } from '../session/auth-state.ts';
import { call } from './api-client.ts';

/** The answers of the server, one after the other; then it takes the message. */
let refusals: (() => Response)[];
/** When each request arrived, on the clock of the test, and its key. */
let received: { at: number; key: string | null }[];

const refuse = (status: number, headers: Record<string, string>) => () =>
  new HttpResponse(null, { status, headers });
const inTwoSeconds = { 'retry-after': '2' };

beforeEach(() => {
  refusals = [];
  received = [];
  server.use(
    http.post('*/api/groups/crew-1/messages', ({ request }) => {
      received.push({ at: Date.now(), key: request.headers.get('idempotency-key') });
      return refusals.shift()?.() ?? HttpResponse.json({ id: '1' }, { status: 201 });
    }),
  );
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
});

function say(choices: { idempotencyKey?: string; signal?: AbortSignal } = { idempotencyKey: 'press-1' }) {
  return call(api.quickcrew.sendMessage, {
    params: { groupId: 'crew-1' },
    body: { text: 'Hi' },
    ...choices,
  }).catch((error: unknown) => error);
}

/** Lets time pass until the promise is settled. */
async function settled<T>(promise: Promise<T>): Promise<T> {
  const done = vi.fn();
  void promise.then(done);
  const next = async () => {
    await vi.advanceTimersByTimeAsync(100);
    return done.mock.calls.length;
  };
  await expect.poll(next, { interval: 1, timeout: 60_000 }).toBe(1);
  return promise;
}

describe('a write with an idempotency key', () => {
  it.each([502, 503, 504])('is repeated with the same key after Retry-After (%i)', async (status) => {
    refusals = [refuse(status, inTwoSeconds), refuse(status, inTwoSeconds)];
    expect(await settled(say())).toEqual({ id: '1' });
    expect(received.map(({ key }) => key)).toEqual(['press-1', 'press-1', 'press-1']);
    const [first, second, third] = received;
    expect(second!.at - first!.at).toBeGreaterThanOrEqual(2_000);
    expect(third!.at - second!.at).toBeGreaterThanOrEqual(2_000);
  });

  it('is repeated twice at most', async () => {
    refusals = [1, 2, 3, 4].map(() => refuse(503, inTwoSeconds));
    expect(await settled(say())).toMatchObject({ status: 503, code: 'unavailable' });
    expect(received).toHaveLength(3);
  });

  it.each([
    ['after a 503 that names no time', refuse(503, {})],
    ['after too many attempts', refuse(429, inTwoSeconds)],
    ['after a 500', refuse(500, inTwoSeconds)],
    ['after a refusal', () => errorResponse(409, 'too_late', 'It is too late for that.')],
  ])('is not repeated %s', async (_, refusal) => {
    refusals = [refusal];
    expect(await settled(say())).toHaveProperty('name', 'ApiError');
    expect(received).toHaveLength(1);
  });

  it('is not repeated after it was aborted', async () => {
    refusals = [refuse(503, { 'retry-after': '60' })];
    const leaving = new AbortController();
    const sent = say({ idempotencyKey: 'press-1', signal: leaving.signal });
    await expect.poll(() => vi.getTimerCount(), { interval: 1, timeout: 60_000 }).toBe(1);
    expect(received).toHaveLength(1);
    leaving.abort();
    expect(await sent).toHaveProperty('name', 'AbortError');
    expect(vi.getTimerCount()).toBe(0);
    expect(received).toHaveLength(1);
  });

  it('is not repeated while the student logs out', async () => {
    auth.dispatch({ kind: 'initialised', isLoggedIn: true });
    onTestFinished(() => auth.dispatch({ kind: 'session ended' }));
    refusals = [refuse(503, { 'retry-after': '60' })];
    const sent = say();
    await expect.poll(() => vi.getTimerCount(), { interval: 1, timeout: 60_000 }).toBe(1);
    expect(received).toHaveLength(1);
    auth.dispatch({ kind: 'log-out started' });
    await expect.poll(() => vi.getTimerCount(), { interval: 1, timeout: 60_000 }).toBe(0);
    auth.dispatch({ kind: 'log-out failed' });
    expect(await sent).toHaveProperty('name', 'CancelledCall');
    expect(received).toHaveLength(1);
  });
});

it('a write without an idempotency key is not repeated', async () => {
  refusals = [refuse(503, inTwoSeconds)];
  expect(await settled(say({}))).toMatchObject({ status: 503 });
  expect(received).toHaveLength(1);
});
