import { isPushSupported, keepPush } from './push-device.ts';
import { activeWorker } from './service-worker.ts';

/** For students, once their page has come to rest: pushes arrive, and without a network there is a page that says so. */
export function startServiceWorker(): void {
  // Absent where the page came without encryption, other than from this very machine.
  if (!('serviceWorker' in navigator)) return;
  whenIdle(() => {
    start().catch((error: unknown) => console.info('The service worker could not be started.', error));
  });
}

async function start(): Promise<void> {
  await activeWorker();
  if (isPushSupported()) await keepPush();
}

const longestWaitMs = 5_000;

function whenIdle(work: () => void): void {
  // Safari has no such thing yet.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: longestWaitMs });
  else setTimeout(work, 1_000);
}
