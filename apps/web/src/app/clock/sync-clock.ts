import { api } from '@crewtable/contract';
import { call } from '../../lib/api/api-client.ts';
import { productClock } from '../../lib/product-clock.ts';

/** On failure the clock keeps its value. The next time the page becomes visible it is set again. */
export function syncClock(): void {
  productClock.sync(() => call(api.system.config)).catch(() => {});
}

/** Sets the product clock whenever the page becomes visible again. `startSession` sets it at the start. */
export function syncClockWhenVisible(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') syncClock();
  });
}
