import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { server } from '../../../test/mock-server.ts';
import { auth } from '../../lib/session/auth-state.ts';
import { productClock } from '../../lib/product-clock.ts';
import { followDemoClock } from './follow-demo-clock.ts';

let asked = 0;
let serverNow = '2025-05-21T16:00:00.000Z';

beforeEach(() => {
  asked = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server.use(
    http.get('*/api/demo/clock', () => {
      asked += 1;
      return HttpResponse.json({ now: serverNow });
    }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  auth.dispatch({ kind: 'session ended' });
});

function follow(): void {
  onTestFinished(followDemoClock());
}

const passFiveSeconds = () => vi.advanceTimersByTimeAsync(5_000);

it('a page of a visitor asks every five seconds and follows a clock that was moved', async () => {
  follow();
  await vi.waitFor(() => expect(productClock.now()?.getUTCDate()).toBe(21));
  serverNow = '2025-05-28T16:00:00.000Z';
  expect(asked).toBe(1);
  await passFiveSeconds();
  await vi.waitFor(() => expect(productClock.now()?.getUTCDate()).toBe(28));
  expect(asked).toBe(2);
});

it('asks nothing while the page is hidden, and again when it is visible', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  follow();
  await passFiveSeconds();
  expect(asked).toBe(0);
  visibility.mockReturnValue('visible');
  await passFiveSeconds();
  await vi.waitFor(() => expect(asked).toBe(1));
});

it('asks nothing for a signed-in student, whom the channel tells, nor without a network', async () => {
  auth.dispatch({ kind: 'initialised', isLoggedIn: true });
  follow();
  await passFiveSeconds();
  auth.dispatch({ kind: 'session ended' });
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await passFiveSeconds();
  expect(asked).toBe(0);
  online.mockReturnValue(true);
  await passFiveSeconds();
  await vi.waitFor(() => expect(asked).toBe(1));
});

it('keeps asking after an answer failed', async () => {
  server.use(http.get('*/api/demo/clock', () => HttpResponse.error(), { once: true }));
  follow();
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  expect(asked).toBe(0);
  await passFiveSeconds();
  await vi.waitFor(() => expect(asked).toBe(1));
});
