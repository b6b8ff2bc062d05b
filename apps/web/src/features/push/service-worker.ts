const script = '/service-worker.js';

/** Registers the service worker, which is harmless to repeat, and waits until it can work. */
export async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(script);
  const first = registration.installing ?? registration.waiting;
  if (registration.active === null && first !== null) await activation(first);
  return registration;
}

function activation(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The service worker could not be installed.'));
    });
  });
}

/** The one that was registered before, if any. */
export function knownWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration();
}
