import { useCallback, useSyncExternalStore } from 'react';

/**
 * The current time according to the server. Countdowns are then correct on a phone with a wrong clock, and
 * demo mode can use another date. Unknown until the server has answered once.
 */
export interface ProductClock {
  /** The product's time. Returns undefined until the server has answered once. */
  now(): Date | undefined;
  /** Sets the clock to the server's time plus half of the round trip, the time that the response took. */
  set(serverNow: Date, roundTripMs?: number): void;
  /** Calls `ask`, sets the clock to the `now` of its answer and returns the whole answer. */
  sync<T extends { now: string }>(ask: () => Promise<T>): Promise<T>;
  /** Calls `wake` at every full interval and when the clock is set. Returns the function that stops it. */
  watch(intervalMs: number, wake: () => void): () => void;
  /**
   * Calls `jumped` after the clock was set to another time than it showed: what depends on time has to be read
   * again. Of many jumps in a row it is called for the first one, then once per second, and after the last one.
   * Returns the function that stops it.
   */
  onJump(jumped: () => void): () => void;
}

/** A longer delay of setTimeout overflows and fires at once. */
const longestTimeoutMs = 2 ** 31 - 1;

/** A slow answer of the server sets the clock a little wrong. This is not a jump. */
const jumpMs = 5_000;
const jumpPauseMs = 1_000;

export function createProductClock(): ProductClock {
  const watchers = new Set<{ readonly intervalMs: number; readonly wake: () => void }>();
  const jumpHandlers = new Set<() => void>();
  let offsetMs: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isJumpPause = false;
  let jumpedInPause = false;

  function now(): Date | undefined {
    return offsetMs === undefined ? undefined : new Date(Date.now() + offsetMs);
  }

  /** Sets the one timer for all watchers to the nearest full interval. */
  function schedule(): void {
    clearTimeout(timer);
    const ms = now()?.getTime();
    if (ms === undefined || watchers.size === 0) return;
    const waits = [...watchers].map(({ intervalMs }) => intervalMs - (ms % intervalMs));
    timer = setTimeout(wakeAll, Math.min(...waits, longestTimeoutMs));
  }

  function wakeAll(): void {
    for (const { wake } of watchers) wake();
    schedule();
  }

  function set(serverNow: Date, roundTripMs = 0): void {
    const before = offsetMs;
    offsetMs = serverNow.getTime() + roundTripMs / 2 - Date.now();
    wakeAll();
    if (before !== undefined && Math.abs(offsetMs - before) > jumpMs) jump();
  }

  function jump(): void {
    jumpedInPause = isJumpPause;
    if (isJumpPause) return;
    isJumpPause = true;
    setTimeout(() => {
      isJumpPause = false;
      if (jumpedInPause) jump();
    }, jumpPauseMs);
    for (const jumped of jumpHandlers) jumped();
  }

  return {
    now,
    set,
    async sync(ask) {
      const askedAt = performance.now();
      const answer = await ask();
      set(new Date(answer.now), performance.now() - askedAt);
      return answer;
    },
    watch(intervalMs, wake) {
      const watcher = { intervalMs, wake };
      watchers.add(watcher);
      schedule();
      return () => {
        watchers.delete(watcher);
        schedule();
      };
    },
    onJump(jumped) {
      jumpHandlers.add(jumped);
      return () => void jumpHandlers.delete(jumped);
    },
  };
}

export const productClock = createProductClock();

/**
 * The product's time, rounded down to the interval (a second, a minute) and updated at every full interval.
 * Undefined during hydration, so that the first render matches the pre-rendered HTML.
 */
export function useNow(intervalMs: number, clock: ProductClock = productClock): Date | undefined {
  const subscribe = useCallback((wake: () => void) => clock.watch(intervalMs, wake), [clock, intervalMs]);
  const interval = useSyncExternalStore(
    subscribe,
    () => fullIntervals(clock.now(), intervalMs),
    () => undefined,
  );
  return interval === undefined ? undefined : new Date(interval * intervalMs);
}

function fullIntervals(now: Date | undefined, intervalMs: number): number | undefined {
  return now === undefined ? undefined : Math.floor(now.getTime() / intervalMs);
}
