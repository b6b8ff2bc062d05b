import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadScreen, ScreenLoadError } from './load-screen.ts';

describe('loading a screen', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('gives the screen and leaves no timer behind', async () => {
    const screen = { Component: () => null };

    await expect(loadScreen(() => Promise.resolve(screen))).resolves.toBe(screen);

    expect(vi.getTimerCount()).toBe(0);
  });

  it('says so when the file is gone, for instance after a new release, and keeps the reason', async () => {
    const reason = new TypeError('Failed to fetch dynamically imported module');

    const failed = await loadScreen(() => Promise.reject(reason)).catch((error: unknown) => error);

    expect(failed).toBeInstanceOf(ScreenLoadError);
    expect(failed).toHaveProperty('cause', reason);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits 120 seconds and not longer', async () => {
    const settled = vi.fn();
    loadScreen(() => new Promise(() => {})).catch(settled);

    await vi.advanceTimersByTimeAsync(119_999);
    expect(settled).not.toHaveBeenCalled();

    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledExactlyOnceWith(expect.any(ScreenLoadError));
  });

  it('can be told to wait less', async () => {
    const failed = loadScreen(() => new Promise(() => {}), 10).catch((error: unknown) => error);

    await vi.advanceTimersByTimeAsync(10);

    expect(await failed).toBeInstanceOf(ScreenLoadError);
  });
});
