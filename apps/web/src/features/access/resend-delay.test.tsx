import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minutesAndSeconds, useSecondsLeft } from './resend-delay.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

describe('the wait for another code', () => {
  it('counts whole seconds down to nothing and then rests', () => {
    const until = Date.now() + 2_500;
    const { result } = renderHook(() => useSecondsLeft(until));
    expect(result.current).toBe(3);
    pass(500);
    expect(result.current).toBe(2);
    pass(1_999);
    expect(result.current).toBe(1);
    pass(1);
    expect(result.current).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is right again at once after the tab was asleep', () => {
    const until = Date.now() + 60_000;
    const { result } = renderHook(() => useSecondsLeft(until));
    vi.setSystemTime(Date.now() + 50_500);
    pass(1_000);
    expect(result.current).toBe(9);
  });

  it('reads as minutes and seconds', () => {
    expect([60, 24, 5, 0].map(minutesAndSeconds)).toEqual(['1:00', '0:24', '0:05', '0:00']);
  });
});
