import { api } from '@crewtable/contract';
import { call } from '../lib/api/api-client.ts';
import { productClock } from '../lib/product-clock.ts';

/** Sets the product clock whenever the page becomes visible again. `startSession` sets it at the start. */
export function syncClockWhenVisible(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    // On failure the clock keeps its value. The next time the page becomes visible it is set again.
    productClock.sync(() => call(api.system.config)).catch(() => {});
  });
}
