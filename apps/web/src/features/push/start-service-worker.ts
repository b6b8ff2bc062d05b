import { activeWorker } from './service-worker.ts';

/**
 * Starts the service worker for signed-in students when the page is idle: it receives pushes and shows the
 * offline page.
 */
export function startServiceWorker(): void {
  // Unavailable without HTTPS, except on localhost.
  if (!('serviceWorker' in navigator)) return;
  whenIdle(() => {
    start().catch((error: unknown) => console.info('The service worker could not be started.', error));
  });
}

async function start(): Promise<void> {
  await activeWorker();
  // Few students have turned push on. The others do not need its code.
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const { isPushSupported, renewPushSubscription } = await import('./push-device.ts');
  if (isPushSupported()) await renewPushSubscription();
}

const longestWaitMs = 5_000;

function whenIdle(work: () => void): void {
  // Safari does not support `requestIdleCallback`.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: longestWaitMs });
  else setTimeout(work, 1_000);
}
