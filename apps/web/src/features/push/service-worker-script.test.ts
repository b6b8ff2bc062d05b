import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const source = (name: string) => readFileSync(new URL(`../../../public/${name}`, import.meta.url), 'utf8');

const origin = 'https://crewtable.example';

interface Tab {
  url: string;
  visibilityState: string;
  frameType: string;
  focus: ReturnType<typeof vi.fn>;
  navigate: ReturnType<typeof vi.fn>;
  postMessage: ReturnType<typeof vi.fn>;
}

function tab(path: string, visibilityState = 'hidden', frameType = 'top-level'): Tab {
  return {
    url: `${origin}${path}`,
    visibilityState,
    frameType,
    focus: vi.fn(() => Promise.resolve()),
    navigate: vi.fn(() => Promise.resolve()),
    postMessage: vi.fn(),
  };
}

/** Runs the served script in a scope that imitates a service worker. */
function startWorker() {
  const listeners = new Map<string, (event: object) => void>();
  const tabs: Tab[] = [];
  const calls: { method: string; path: string; body: unknown }[] = [];
  const answers = new Map<string, number[]>();
  const showNotification = vi.fn();
  const subscribe = vi.fn(() => Promise.resolve({ endpoint: 'https://push.example/new' }));
  const openWindow = vi.fn();
  const deleted: string[] = [];
  const scope = createContext({
    location: new URL(origin),
    URL,
    Response,
    crypto,
    caches: {
      keys: () => Promise.resolve(['old-pages']),
      delete: (name: string) => Promise.resolve(deleted.push(name)),
    },
    navigator: {
      userAgent: 'A browser',
      platform: 'A machine',
      locks: { request: (_name: string, work: () => unknown) => work() },
    },
    registration: { showNotification, pushManager: { subscribe } },
    clients: { claim: vi.fn(), matchAll: () => Promise.resolve(tabs), openWindow },
    skipWaiting: vi.fn(),
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    importScripts: (path: string) => runInContext(source(path.slice(1)), scope),
    fetch: vi.fn((path: string, { method = 'GET', body = null } = {}) => {
      calls.push({ method, path, body: body === null ? null : JSON.parse(body as string) });
      const status = answers.get(path)?.shift() ?? 200;
      return Promise.resolve(new Response(JSON.stringify({ vapidPublicKey: 'key' }), { status }));
    }),
  });
  scope['self'] = scope;
  runInContext(source('service-worker.js'), scope);

  /** Dispatches an event and waits for everything that it started. */
  async function happen(type: string, event: object = {}): Promise<unknown> {
    let result: unknown;
    const take = (work: unknown) => {
      result = work;
    };
    listeners.get(type)?.({ ...event, waitUntil: take, respondWith: take });
    return result;
  }
  return { happen, tabs, calls, answers, showNotification, subscribe, openWindow, deleted, scope };
}

let worker: ReturnType<typeof startWorker>;
beforeEach(() => {
  worker = startWorker();
});

const message = (data: unknown) => ({ data: { json: () => JSON.parse(JSON.stringify(data)) as unknown } });
const click = (data: object | undefined) => ({ notification: { data, close: vi.fn() } });

describe('a push', () => {
  it('is shown in its words, and takes its own place when it comes twice', async () => {
    await worker.happen('push', message({ id: 'n1', title: 'Hello', text: 'Words', path: '/home' }));
    expect(worker.showNotification).toHaveBeenCalledWith(
      'Hello',
      expect.objectContaining({ body: 'Words', tag: 'n1', data: { id: 'n1', path: '/home' } }),
    );
  });

  it.each([
    ['nothing in it', { data: null }],
    ['words that are none', message({ title: 1 })],
  ])('with %s is shown all the same', async (_title, event) => {
    await worker.happen('push', event);
    expect(worker.showNotification).toHaveBeenCalledWith('Crewtable', expect.anything());
  });
});

describe('a click on what a push showed', () => {
  it('leads the tab in sight to the page', async () => {
    const [first, second] = [tab('/history'), tab('/events', 'visible')];
    worker.tabs.push(first, second);
    const event = click({ path: '/home?a=1' });
    await worker.happen('notificationclick', event);
    expect(event.notification.close).toHaveBeenCalled();
    expect(second.focus).toHaveBeenCalled();
    expect(second.navigate).toHaveBeenCalledWith(`${origin}/home?a=1`);
    expect(first.navigate).not.toHaveBeenCalled();
  });

  it('leaves a tab alone that is there already', async () => {
    const there = tab('/home');
    worker.tabs.push(tab('/events', 'visible'), there);
    await worker.happen('notificationclick', click({ path: '/home' }));
    expect(there.focus).toHaveBeenCalled();
    expect(there.navigate).not.toHaveBeenCalled();
  });

  it('goes on where the browser does not let itself be brought to the front', async () => {
    const open = tab('/events');
    open.focus.mockRejectedValue(new Error('Not allowed to focus a window.'));
    worker.tabs.push(open);
    await worker.happen('notificationclick', click({ path: '/home' }));
    expect(open.navigate).toHaveBeenCalled();
  });

  it('opens a new tab where there is none, and does not take a frame for one', async () => {
    worker.tabs.push(tab('/demo/mail', 'visible', 'nested'));
    await worker.happen('notificationclick', click({ path: '/settings' }));
    expect(worker.openWindow).toHaveBeenCalledWith(`${origin}/settings`);
  });

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    'javascript:alert(1)',
    7,
    undefined,
  ])('never leads to another site: %j', async (path) => {
    await worker.happen('notificationclick', click({ path }));
    expect(worker.openWindow).toHaveBeenCalledWith(`${origin}/home`);
  });

  it('marks it as read, with a renewed session if need be, and tells the open tabs', async () => {
    const open = tab('/home');
    worker.tabs.push(open);
    worker.answers.set('/api/notifications/n%2F1/read', [401, 200]);
    await worker.happen('notificationclick', click({ id: 'n/1', path: '/home' }));
    expect(worker.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/notifications/n%2F1/read',
      'POST /api/auth/refresh',
      'POST /api/notifications/n%2F1/read',
    ]);
    expect(open.postMessage).toHaveBeenCalledWith('notification read');
  });

  it('leads on also where the session is over', async () => {
    worker.answers.set('/api/notifications/n1/read', [401]);
    worker.answers.set('/api/auth/refresh', [401]);
    await worker.happen('notificationclick', click({ id: 'n1', path: '/home' }));
    expect(worker.openWindow).toHaveBeenCalledWith(`${origin}/home`);
    expect(worker.calls).toHaveLength(2);
  });
});

describe('the service worker', () => {
  it('subscribes again when the push service has ended a subscription, and tells the server', async () => {
    await worker.happen('pushsubscriptionchange');
    expect(worker.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' });
    expect(worker.calls.at(-1)).toEqual({
      method: 'PUT',
      path: '/api/profiles/v2/register-device',
      body: {
        subscription: { endpoint: 'https://push.example/new' },
        deviceInfo: { userAgent: 'A browser', platform: 'A machine' },
      },
    });
  });

  it('leaves nothing in caches', async () => {
    await worker.happen('activate');
    expect(worker.deleted).toEqual(['old-pages']);
  });

  it.each([
    ['calls of the API', { mode: 'cors', destination: '' }],
    ['scripts and styles', { mode: 'no-cors', destination: 'style' }],
    ['frames', { mode: 'navigate', destination: 'iframe' }],
  ])('keeps out of %s', async (_title, request) => {
    expect(await worker.happen('fetch', { request })).toBeUndefined();
  });

  it('opens a page from the network, and says so where there is none', async () => {
    const request = { mode: 'navigate', destination: 'document' };
    const early = new Response('early');
    expect(await worker.happen('fetch', { request, preloadResponse: Promise.resolve(early) })).toBe(early);
    const preloadResponse = Promise.reject(new TypeError('Failed to fetch'));
    const offline = (await worker.happen('fetch', { request, preloadResponse })) as Response;
    expect(offline.status).toBe(503);
    expect(await offline.text()).toContain('You are offline');
    expect(offline.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  });
});
