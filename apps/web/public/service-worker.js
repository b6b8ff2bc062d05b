/*
 * Runs only for students; the app registers it after sign-in. It shows push notifications, and an offline
 * page if a navigation fails without a network. It caches nothing, so that no data of a student stays in the
 * browser.
 */
/* global offlinePage */
importScripts('/offline-page.js');

const home = '/home';

// A new version can take over at once, because the worker keeps no state between versions.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { mode, destination } = event.request;
  if (mode === 'navigate' && destination === 'document') event.respondWith(openPage(event));
});
self.addEventListener('push', (event) => event.waitUntil(show(readMessage(event.data))));
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const { id, path } = notification.data ?? {};
  event.waitUntil(Promise.all([showPage(addressOf(path)), markRead(id)]));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain()));

async function takeOver() {
  for (const name of await caches.keys()) await caches.delete(name);
  // The browser requests the page while this worker is still starting.
  await self.registration.navigationPreload?.enable();
  // A click on a notification can then also navigate tabs that were open before.
  await self.clients.claim();
}

async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return offlinePage();
  }
}

/** Browsers require a notification for every push, so an unreadable push gets a general text. */
function readMessage(data) {
  try {
    const { id, title, text, path } = data.json();
    if (typeof title === 'string' && typeof text === 'string') return { id, title, text, path };
  } catch {
    // Invalid JSON: the general text below is used.
  }
  return { title: 'Crewtable', text: 'You have a new notification.', path: home };
}

function show({ id, title, text, path }) {
  return self.registration.showNotification(title, {
    body: text,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    lang: 'en',
    // A repeated notification replaces the one with the same id.
    ...(typeof id === 'string' && { tag: id }),
    data: { id, path },
  });
}

/** The URL for a path of a message; home if the path is invalid or leads to another site. */
function addressOf(path) {
  const { origin } = self.location;
  const isPath = typeof path === 'string' && path.startsWith('/') && URL.canParse(path, origin);
  const url = new URL(isPath ? path : home, origin);
  return url.origin === origin ? url.href : `${origin}${home}`;
}

/** Shows a page in a tab that shows it already, else in a visible tab, else in any tab, else in a new one. */
async function showPage(address) {
  const all = await self.clients.matchAll({ type: 'window' });
  const tabs = all.filter(({ frameType }) => frameType !== 'nested');
  const tab =
    tabs.find(({ url }) => url === address) ??
    tabs.find(({ visibilityState }) => visibilityState === 'visible') ??
    tabs[0];
  if (tab === undefined) return self.clients.openWindow(address);
  // Before navigating, because browsers allow focus() only right after the click.
  await tab.focus().catch(() => undefined);
  return tab.url === address ? tab : tab.navigate(address);
}

async function markRead(id) {
  if (typeof id !== 'string') return;
  const marked = await call('POST', `notifications/${encodeURIComponent(id)}/read`).catch(() => false);
  if (!marked) return;
  for (const tab of await self.clients.matchAll({ type: 'window' })) {
    // The clients of a worker have its origin; their postMessage has no target parameter.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tab.postMessage('notification read');
  }
}

/** Renews a subscription that the push service has ended. If it fails, the student's next visit does it. */
async function subscribeAgain() {
  const { vapidPublicKey } = await (await fetch('/api/config')).json();
  const subscription = await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: vapidPublicKey,
  });
  const { userAgent, platform } = navigator;
  await call('PUT', 'profiles/v2/register-device', { subscription, deviceInfo: { userAgent, platform } });
}

/** Calls the API and returns whether it succeeded. Renews an expired session under the lock of the pages. */
async function call(method, path, body) {
  const send = () =>
    fetch(`/api/${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
  const answer = await send();
  if (answer.status !== 401) return answer.ok;
  const renewal = await navigator.locks.request('crewtable-session', () =>
    fetch('/api/auth/refresh', { method: 'POST' }),
  );
  return renewal.ok && (await send()).ok;
}
