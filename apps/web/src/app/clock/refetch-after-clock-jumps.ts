import type { QueryClient } from '@tanstack/react-query';
import { eventsKey } from '../../lib/api/event-keys.ts';
import { quickcrewKey } from '../../lib/api/quickcrew-keys.ts';
import { productClock } from '../../lib/product-clock.ts';

/** What depends on the time itself. Everything else that falls due on the way is announced by notifications. */
const dependOnTime = [eventsKey, quickcrewKey, ['demo']];

/** Reads again what depends on time when the clock jumps. Returns the function that stops it. */
export function refetchAfterClockJumps(queries: QueryClient): () => void {
  return productClock.onJump(() => {
    for (const queryKey of dependOnTime) void queries.invalidateQueries({ queryKey });
  });
}
