import { api } from '@crewtable/contract';
import { call } from '../../lib/api/api-client.ts';
import { auth } from '../../lib/session/auth-state.ts';
import { productClock } from '../../lib/product-clock.ts';

/** How often a page asks. */
const intervalMs = 5_000;

/**
 * Demo mode only. Asks for the time of the demo clock while the page is visible and nobody is signed in: the
 * real-time channel tells the pages of a signed-in student. Returns the function that stops it.
 */
export function followDemoClock(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let isStopped = false;

  async function ask(): Promise<void> {
    if (isAsking()) await productClock.sync(() => call(api.demo.clock)).catch(() => {});
    if (!isStopped) timer = setTimeout(() => void ask(), intervalMs);
  }

  void ask();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

function isAsking(): boolean {
  return document.visibilityState === 'visible' && navigator.onLine && !auth.state.isLoggedIn;
}
