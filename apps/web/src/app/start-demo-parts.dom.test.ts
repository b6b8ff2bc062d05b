import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { auth } from '../lib/session/auth-state.ts';
import { startDemoPartsLater } from './start-demo-parts.ts';

const startDemoParts = vi.fn();
const load = () => Promise.resolve({ startDemoParts });

beforeEach(() => {
  vi.useFakeTimers();
  startDemoParts.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  auth.dispatch({ kind: 'session ended' });
});

test('a visitor gets the demo parts, a little after the first scripts', async () => {
  auth.dispatch({ kind: 'initialised', isLoggedIn: false });
  startDemoPartsLater({ isPublic: false, load });
  await vi.advanceTimersByTimeAsync(1_999);
  expect(startDemoParts).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(startDemoParts).toHaveBeenCalledExactlyOnceWith({ isPublic: false });
});

test('a signed-in student gets them on a public page', async () => {
  auth.dispatch({ kind: 'initialised', isLoggedIn: true });
  startDemoPartsLater({ isPublic: true, load });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(startDemoParts).toHaveBeenCalledExactlyOnceWith({ isPublic: true });
});

test('a page of a signed-in student loads them after the sign-out, once', async () => {
  auth.dispatch({ kind: 'initialised', isLoggedIn: true });
  startDemoPartsLater({ isPublic: false, load });
  await vi.advanceTimersByTimeAsync(60_000);
  auth.dispatch({ kind: 'log-out started' });
  await vi.advanceTimersByTimeAsync(0);
  expect(startDemoParts).not.toHaveBeenCalled();

  auth.dispatch({ kind: 'session ended' });
  auth.dispatch({ kind: 'initialised', isLoggedIn: false });
  await vi.advanceTimersByTimeAsync(0);
  expect(startDemoParts).toHaveBeenCalledOnce();
});

test('a page goes on without them if they cannot be loaded', async () => {
  startDemoPartsLater({ isPublic: true, load: () => Promise.reject(new Error('offline')) });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(startDemoParts).not.toHaveBeenCalled();
});
