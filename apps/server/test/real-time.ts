import { vi } from 'vitest';
import { realClock } from '../src/platform/clock/clock.ts';

/** Moves `realClock` forward by this much. Undone by `vi.restoreAllMocks()`. */
export function passRealTime({
  days = 0,
  minutes = 0,
  ms = 0,
}: {
  days?: number;
  minutes?: number;
  ms?: number;
}): void {
  const laterMs = realClock.now().getTime() - Date.now() + days * 24 * 3_600_000 + minutes * 60_000 + ms;
  vi.spyOn(realClock, 'now').mockImplementation(() => new Date(Date.now() + laterMs));
}
