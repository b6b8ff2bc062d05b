/*
 * Runs for students alone, who register it after they have signed in. It shows what comes by push, and a page of its
 * own where a navigation finds no network. It keeps nothing: what a student saw must not be found in a browser later.
 */
/* global offlinePage */
importScripts('/offline-page.js');

const home = '/home';

// Nothing is kept from one version to the next, so that a new one may take over at once.
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
  // The page is asked for while this script still wakes up.
  await self.registration.navigationPreload?.enable();
  // Tabs that were open before are led to the right page by a click too.
  await self.clients.claim();
}

async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return offlinePage();
  }
}

/** Browsers want something shown for every push, so that one which cannot be read still says that there is something. */
function readMessage(data) {
  try {
    const { id, title, text, path } = data.json();
    if (typeof title === 'string' && typeof text === 'string') return { id, title, text, path };
  } catch {
    // Told below.
  }
  return { title: 'Crewtable', text: 'Something new waits for you.', path: home };
}

function show({ id, title, text, path }) {
  return self.registration.showNotification(title, {
    body: text,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    lang: 'en',
    // The same one again takes its own place.
    ...(typeof id === 'string' && { tag: id }),
    data: { id, path },
  });
}

/** Never another site, whatever a message says. */
function addressOf(path) {
  const { origin } = self.location;
  const isPath = typeof path === 'string' && path.startsWith('/') && URL.canParse(path, origin);
  const url = new URL(isPath ? path : home, origin);
  return url.origin === origin ? url.href : `${origin}${home}`;
}

/** In a tab of ours that is open, the one in sight first; in a new one where there is none. */
async function showPage(address) {
  const all = await self.clients.matchAll({ type: 'window' });
  const tabs = all.filter(({ frameType }) => frameType !== 'nested');
  const tab =
    tabs.find(({ url }) => url === address) ??
    tabs.find(({ visibilityState }) => visibilityState === 'visible') ??
    tabs[0];
  if (tab === undefined) return self.clients.openWindow(address);
  // First of all: a browser lets itself be brought to the front only right after the click.
  await tab.focus().catch(() => undefined);
  return tab.url === address ? tab : tab.navigate(address);
}

async function markRead(id) {
  if (typeof id !== 'string') return;
  const marked = await call('POST', `notifications/${encodeURIComponent(id)}/read`).catch(() => false);
  if (!marked) return;
  for (const tab of await self.clients.matchAll({ type: 'window' })) {
    // A worker's clients are of its own origin and take no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tab.postMessage('notification read');
  }
}

/** The push service has ended a subscription. Should this fail, the student's next visit does it. */
async function subscribeAgain() {
  const { vapidPublicKey } = await (await fetch('/api/config')).json();
  const subscription = await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: vapidPublicKey,
  });
  const { userAgent, platform } = navigator;
  await call('PUT', 'profiles/v2/register-device', { subscription, deviceInfo: { userAgent, platform } });
}

/** Whether it worked. A session that has run out is renewed as pages do it: one at a time, under the same lock. */
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
