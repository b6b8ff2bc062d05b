import { api } from '@crewtable/contract';
import { call } from '../lib/api/api-client.ts';
import { productClock } from '../lib/product-clock.ts';

/** Sets the product's clock by the server's whenever the page has been out of sight; a visit begins with its time. */
export function syncClockWhenVisible(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    // Without an answer the clock stays unknown, or as it was; the next look at the page asks again.
    productClock.sync(() => call(api.system.config)).catch(() => {});
  });
}
