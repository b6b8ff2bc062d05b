import { dayMs, minuteMs } from '@crewtable/contract';
import { vi } from 'vitest';
import { realClock } from '../src/platform/clock/clock.ts';

/** Moves `realClock` forward by this much. Undone by `vi.restoreAllMocks()`. */
export function advanceRealClock({
  days = 0,
  minutes = 0,
  ms = 0,
}: {
  days?: number;
  minutes?: number;
  ms?: number;
}): void {
  const laterMs = realClock.now().getTime() - Date.now() + days * dayMs + minutes * minuteMs + ms;
  vi.spyOn(realClock, 'now').mockImplementation(() => new Date(Date.now() + laterMs));
}
