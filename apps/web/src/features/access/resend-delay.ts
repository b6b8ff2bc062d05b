import { useCallback, useSyncExternalStore } from 'react';

export function secondsLeft(untilMs: number): number {
  return Math.max(0, Math.ceil((untilMs - Date.now()) / 1_000));
}

/**
 * Whole seconds until `untilMs` in real time; updates every second and stays correct after the tab was
 * suspended.
 */
export function useSecondsLeft(untilMs: number): number {
  const subscribe = useCallback(
    (wake: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const waitForNext = () => {
        const leftMs = untilMs - Date.now();
        if (leftMs <= 0) return;
        timer = setTimeout(
          () => {
            wake();
            waitForNext();
          },
          leftMs % 1_000 || 1_000,
        );
      };
      waitForNext();
      return () => clearTimeout(timer);
    },
    [untilMs],
  );
  return useSyncExternalStore(subscribe, () => secondsLeft(untilMs));
}

/** Formats seconds as '0:24'. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
