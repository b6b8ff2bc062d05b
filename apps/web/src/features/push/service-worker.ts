const script = '/service-worker.js';

/** Registers the service worker (safe to repeat) and waits until it is active. */
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

/** The existing registration; undefined if there is none. */
export function existingRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration();
}
