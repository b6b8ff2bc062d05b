import { useCallback, useSyncExternalStore } from 'react';

/**
 * The browser's 'now' is the server's: a phone with a wrong clock counts down correctly, and in demo mode the
 * product lives in a year of its own. Unknown until the server has been heard.
 */
export interface ProductClock {
  /** The product's time, or nothing while the server has not been heard. */
  now(): Date | undefined;
  /** Follows what the server said; the answer was half the round trip on its way. */
  set(serverNow: Date, roundTripMs?: number): void;
  /** Asks for the server's time and follows it; gives the whole answer. */
  sync<T extends { now: string }>(ask: () => Promise<T>): Promise<T>;
  /** Calls `wake` at every full interval, and whenever the clock is set; ends with the returned function. */
  watch(intervalMs: number, wake: () => void): () => void;
}

/** A longer delay overflows and fires at once. */
const longestTimeoutMs = 2 ** 31 - 1;

export function createProductClock(): ProductClock {
  const watchers = new Set<{ readonly intervalMs: number; readonly wake: () => void }>();
  let offsetMs: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function now(): Date | undefined {
    return offsetMs === undefined ? undefined : new Date(Date.now() + offsetMs);
  }

  /** One timer for everybody, set to the nearest full interval. */
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
    offsetMs = serverNow.getTime() + roundTripMs / 2 - Date.now();
    wakeAll();
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
  };
}

export const productClock = createProductClock();

/**
 * The product's time, renewed at every full interval (a second, a minute) for as long as the component is shown.
 * Unknown during the first render, so that pre-rendered HTML and the browser agree.
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
