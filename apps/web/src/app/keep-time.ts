import { api } from '@crewtable/contract';
import { call } from '../lib/api-client.ts';
import { productClock } from '../lib/product-clock.ts';

/** Sets the product's clock by the server's, and again whenever the page has been out of sight. */
export function keepTime(): void {
  const sync = () => {
    // Without an answer the clock stays unknown, or as it was; the next look at the page asks again.
    productClock.sync(() => call(api.system.config)).catch(() => {});
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') sync();
  });
  sync();
}
