import { createECDH, randomBytes } from 'node:crypto';
import type { BrowserContext, Page, Worker } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/harness.ts';

const profile = {
  firstName: 'Pia',
  lastName: 'Horn',
  gender: 'Female',
  studentStatus: 'Graduate',
  birthdate: '2004-09-12',
};

test.use({ serviceWorkers: 'allow' });

let email: string;

test.beforeEach(async ({ page, signIn }) => {
  email = `pushed-${crypto.randomUUID()}@example.edu`;
  await signIn(email);
  await expect(await page.request.post('/api/profiles/v2/update', { data: profile })).toBeOK();
});

test.describe('push on this device', () => {
  test('can be turned on, stays on after a reload, and ends when it is turned off', async ({
    page,
    context,
  }) => {
    const browser = await pushIn(page);
    await context.grantPermissions(['notifications']);
    await openSettings(page);
    await expect(pushSwitch(page)).not.toBeChecked();
    await pushSwitch(page).click();
    await expect(notifications(page)).toContainText('On for this device');
    await expect(pushSwitch(page)).toBeChecked();
    expect(await devices(page)).toEqual([browser.subscription?.endpoint]);

    await page.reload();
    await expect(pushSwitch(page)).toBeChecked();
    await pushSwitch(page).click();
    await expect(notifications(page)).toContainText('Off. Turn it on');
    await expect(pushSwitch(page)).not.toBeChecked();
    expect(browser.subscription).toBeUndefined();
    await expect.poll(() => devices(page)).toEqual([]);
  });

  test('needs the permission of the browser, and says how to give it', async ({ page }) => {
    await pushIn(page);
    await openSettings(page);
    await pushSwitch(page).click();
    await expect(page.getByText('Permission not granted')).toBeVisible();
    await expect(notifications(page)).toContainText('Your browser blocks notifications from Crewtable');
    await expect(pushSwitch(page)).not.toBeChecked();
    expect(await devices(page)).toEqual([]);
  });

  test('that the push service refuses stays off', async ({ page, context }) => {
    const browser = await pushIn(page);
    browser.refuses = true;
    await context.grantPermissions(['notifications']);
    await openSettings(page);
    await pushSwitch(page).click();
    await expect(page.getByText('Failed to subscribe')).toBeVisible();
    await expect(pushSwitch(page)).not.toBeChecked();
  });

  test('that the server could not store is undone in the browser', async ({ page, context, faults }) => {
    faults.expect(/ERR_FAILED/);
    const browser = await pushIn(page);
    await context.grantPermissions(['notifications']);
    await page.route('**/api/profiles/v2/register-device', (route) => route.abort());
    await openSettings(page);
    await pushSwitch(page).click();
    await expect(page.getByText('Failed to save subscription')).toBeVisible();
    await expect(pushSwitch(page)).not.toBeChecked();
    expect(browser.subscription).toBeUndefined();
  });

  test('that could not be turned off stays on', async ({ page, context, faults }) => {
    faults.expect(/ERR_FAILED/);
    const browser = await pushIn(page);
    await context.grantPermissions(['notifications']);
    await openSettings(page);
    await pushSwitch(page).click();
    await expect(notifications(page)).toContainText('On for this device');
    await page.route('**/api/profiles/v2/deregister-device', (route) => route.abort());
    await pushSwitch(page).click();
    await expect(page.getByText('Failed to unsubscribe')).toBeVisible();
    await expect(pushSwitch(page)).toBeChecked();
    expect(browser.subscription).toBeDefined();
  });

  test('is disabled in a browser without push', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager');
    });
    await openSettings(page);
    await expect(
      notifications(page).getByText('Push notifications are not supported in this browser.'),
    ).toBeVisible();
    await expect(pushSwitch(page)).toBeDisabled();
    await expectAccessible(page);
  });

  test('whose state the browser does not report can be checked again', async ({ page, context }) => {
    const browser = await pushIn(page);
    await context.grantPermissions(['notifications']);
    await openSettings(page);
    await pushSwitch(page).click();
    await expect(notifications(page)).toContainText('On for this device');
    browser.isSilent = true;
    await page.reload();
    await expect(notifications(page).getByRole('alert')).toContainText('Failed to check notification status');
    browser.isSilent = false;
    await notifications(page).getByRole('button', { name: 'Try Again' }).click();
    await expect(pushSwitch(page)).toBeChecked();
  });

  test('is subscribed again if the key of the server has changed', async ({ page, context }) => {
    const browser = await pushIn(page);
    await context.grantPermissions(['notifications']);
    await openSettings(page);
    await pushSwitch(page).click();
    await expect(notifications(page)).toContainText('On for this device');
    const before = browser.subscription!;
    browser.subscription = { ...before, key: newKeys().p256dh };
    await page.reload();
    await expect.poll(() => browser.subscription?.endpoint).not.toBe(before.endpoint);
    expect(browser.subscription?.key).toBe(before.key);
    await expect.poll(() => devices(page)).toContain(browser.subscription?.endpoint);
    await expect(pushSwitch(page)).toBeChecked();
  });

  test('ends with the session: the next student in this browser does not have it', async ({
    page,
    context,
    signIn,
  }) => {
    const browser = await pushIn(page);
    await context.grantPermissions(['notifications']);
    await openSettings(page);
    await pushSwitch(page).click();
    await expect(notifications(page)).toContainText('On for this device');
    await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click();
    await expect(page).toHaveURL('/');

    await signIn(`next-${crypto.randomUUID()}@example.edu`);
    await expect(await page.request.post('/api/profiles/v2/update', { data: profile })).toBeOK();
    await openSettings(page);
    await expect(pushSwitch(page)).toBeEnabled();
    await expect(pushSwitch(page)).not.toBeChecked();
    await expect.poll(() => browser.subscription).toBeUndefined();
    expect(await devices(page)).toEqual([]);
  });
});

test.describe('the notification settings of the account', () => {
  test('are stored, and show their effect on this device', async ({ page, context }) => {
    await pushIn(page);
    await context.grantPermissions(['notifications']);
    await openSettings(page);
    await pushSwitch(page).click();
    await expect(notifications(page)).toContainText('On for this device, also');
    const byPush = page.getByRole('switch', { name: 'News by push' });
    const byMail = page.getByRole('switch', { name: 'News by e-mail' });
    await expect(byMail).toBeChecked();
    await byPush.click();
    await byMail.click();
    await expect(notifications(page)).toContainText('nothing arrives while ‘News by push’ is off');
    await expect
      .poll(async () => (await page.request.get('/api/profiles/v2/notification-settings')).json())
      .toEqual({ email: false, push: false });
    await page.reload();
    await expect(byMail).not.toBeChecked();
    await expect(byPush).not.toBeChecked();
  });
});

test.describe('a notification setting of the account', () => {
  // `page.route` cannot intercept requests that pass through a service worker.
  test.use({ serviceWorkers: 'block' });

  test('that could not be stored is unchanged, and the failure is shown', async ({ page, faults }) => {
    faults.expect(/ERR_FAILED/);
    await openSettings(page);
    const byMail = page.getByRole('switch', { name: 'News by e-mail' });
    await expect(byMail).toBeChecked();
    await page.route('**/api/profiles/v2/notification-settings', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await byMail.click();
    await expect(page.getByText('Failed to save your choice. Please try again.')).toBeVisible();
    await expect(byMail).toBeChecked();
  });
});

test.describe('a push', () => {
  test('is shown once if it is delivered twice, and a click leads the open tab to its page', async ({
    page,
    context,
  }) => {
    const title = `News ${crypto.randomUUID()}`;
    await expect(
      await page.request.post('/api/demo/announce', { data: { title, text: 'The kitchen is open.' } }),
    ).toBeOK();
    const list = await page.request.get('/api/notifications');
    const [newest] = ((await list.json()) as { notifications: { id: string }[] }).notifications;
    const message = { id: newest!.id, title, text: 'The kitchen is open.', path: '/home?from=push' };
    const worker = await workerFor(page, context);
    await deliver(page, message);
    await deliver(page, message);
    // Pushes arrive in order: when this one is shown, the earlier ones have been handled.
    const last = { ...message, id: 'last', title: 'Last' };
    await deliver(page, last);
    const asShown = [message, last].map(({ id: tag, title: words, text: body }) => ({
      title: words,
      body,
      tag,
    }));
    await expect.poll(() => shown(worker)).toEqual(expect.arrayContaining(asShown));
    expect(await shown(worker)).toHaveLength(asShown.length);

    await click(worker, title);
    await expect(page).toHaveURL('/home?from=push');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => shown(worker)).toMatchObject([{ title: 'Last' }]);
    // A click on the push marks the notification as read.
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications/ })
      .click();
    const listed = page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: title });
    await expect(listed).toBeVisible();
    await expect(listed).not.toContainText('Unread');
  });

  test('arrives while the page is closed, and a click opens the right page', async ({ page, context }) => {
    const worker = await workerFor(page, context);
    const registration = await registrationOf(page);
    const elsewhere = await context.newPage();
    await page.close();
    await registration.deliver(elsewhere, {
      id: 'closed',
      title: 'Late',
      text: 'Still told.',
      path: '/settings',
    });
    await expect.poll(() => shown(worker)).toMatchObject([{ title: 'Late' }]);
    expect(await openedByClick(worker)).toMatch(/^http:\/\/[^/]+\/settings$/);
  });

  test('never leads to another site', async ({ page, context }) => {
    const worker = await workerFor(page, context);
    await deliver(page, { id: 'odd', title: 'Odd', text: 'Odd', path: '//elsewhere.example' });
    await expect.poll(() => shown(worker)).toHaveLength(1);
    await click(worker);
    await expect(page).toHaveURL('/home');
  });

  test('that cannot be parsed is shown with a general title', async ({ page, context }) => {
    const worker = await workerFor(page, context);
    await deliver(page, 'not what we send');
    await expect.poll(() => shown(worker)).toMatchObject([{ title: 'Crewtable' }]);
  });
});

test.describe('the service worker', () => {
  test('shows an offline page, and the requested page when the network is back', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED|status of 503/);
    await workerFor(page, context);
    await context.setOffline(true);
    await page.goto('/home');
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await expectAccessible(page);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 812 });
      await expectNoSidewaysScroll(page);
    }
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await context.setOffline(false);
    // The page retries every few seconds, without a click.
    await expect(page.getByRole('heading', { level: 1, name: /Pia$/ })).toBeVisible({ timeout: 30_000 });
    await expect(page).toHaveURL('/home');
  });

  test('stores no page of a student in a cache', async ({ page, context }) => {
    await workerFor(page, context);
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1, name: /Pia$/ })).toBeVisible();
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  });

  test('is installed for students and not for visitors', async ({ page, browser, baseURL }) => {
    const visitor = await browser.newContext({ baseURL: baseURL! });
    const first = await visitor.newPage();
    await first.goto('/');
    await expect(first.getByRole('link', { name: 'Log in or sign up' })).toBeVisible();
    expect(await first.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
    await visitor.close();
    await page.goto('/home');
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(1);
  });
});

for (const width of [375, 1280]) {
  test(`the notification settings are accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 812 });
    await openSettings(page);
    await expect(page.getByRole('switch', { name: 'News by push' })).toBeVisible();
    await expect(pushSwitch(page)).toBeEnabled();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
}

function notifications(page: Page) {
  return page.getByRole('region', { name: 'Notifications' });
}

function pushSwitch(page: Page) {
  return page.getByRole('switch', { name: 'Push notifications' });
}

/** The endpoints to which the server sends the student's pushes. */
async function devices(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/profiles/v2/export');
  const { data } = (await answer.json()) as { data: { devices: { endpoint: string }[] } };
  return data.devices.map(({ endpoint }) => endpoint);
}

interface FakeSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** The server key (VAPID) of the subscription. */
  key: string;
}

interface FakeBrowser {
  subscription: FakeSubscription | undefined;
  refuses: boolean;
  isSilent: boolean;
}

function newKeys(): { p256dh: string; auth: string } {
  const pair = createECDH('prime256v1');
  return { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
}

declare global {
  interface Window {
    askFakeBrowser: (
      what: 'get' | 'subscribe' | 'unsubscribe',
      key?: string,
    ) => Promise<FakeSubscription | undefined>;
  }
}

/** Fakes the browser's push service, which a closed network cannot reach. Everything else is real. */
async function pushIn(page: Page): Promise<FakeBrowser> {
  const browser: FakeBrowser = { subscription: undefined, refuses: false, isSilent: false };
  await page.exposeFunction('askFakeBrowser', (what: string, key?: string) => {
    if (what === 'get' && browser.isSilent) throw new Error('No answer.');
    if (what === 'unsubscribe') browser.subscription = undefined;
    if (what === 'subscribe') {
      if (browser.refuses) throw new Error('Refused.');
      browser.subscription = {
        endpoint: `https://push.example.edu/${crypto.randomUUID()}`,
        keys: newKeys(),
        key: key ?? '',
      };
    }
    return browser.subscription;
  });
  await page.addInitScript(() => {
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const subscriptionOf = ({ endpoint, keys, key }: FakeSubscription) => ({
      endpoint,
      expirationTime: null,
      options: { applicationServerKey: bytes(key).buffer },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => (await window.askFakeBrowser('unsubscribe')) === undefined,
    });
    Object.assign(PushManager.prototype, {
      async getSubscription() {
        const known = await window.askFakeBrowser('get');
        return known ? subscriptionOf(known) : null;
      },
      async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
        const key = btoa(String.fromCharCode(...applicationServerKey))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '');
        return subscriptionOf((await window.askFakeBrowser('subscribe', key))!);
      },
    });
  });
  return browser;
}

/** Opens the settings page and returns its service worker once it controls the page. */
async function workerFor(page: Page, context: BrowserContext): Promise<Worker> {
  await context.grantPermissions(['notifications']);
  const started = context.waitForEvent('serviceworker');
  await openSettings(page);
  const worker = await started;
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  return worker;
}

async function registrationOf(page: Page) {
  const registrationId = await new Promise<string>((resolve, reject) => {
    page
      .context()
      .newCDPSession(page)
      .then(async (devTools) => {
        devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
          if (first) resolve(first.registrationId);
        });
        await devTools.send('ServiceWorker.enable');
      })
      .catch(reject);
  });
  const origin = new URL(page.url()).origin;
  return {
    /** Delivers the message to the browser as a push service does. */
    async deliver(from: Page, message: unknown): Promise<void> {
      const devTools = await from.context().newCDPSession(from);
      await devTools.send('ServiceWorker.enable');
      const data = typeof message === 'string' ? message : JSON.stringify(message);
      await devTools.send('ServiceWorker.deliverPushMessage', { origin: `${origin}/`, registrationId, data });
    },
  };
}

async function deliver(page: Page, message: unknown): Promise<void> {
  await (await registrationOf(page)).deliver(page, message);
}

/** The part of the service worker's global scope that these tests use. */
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(address: string): Promise<unknown> };
}
declare const NotificationEvent: new (type: string, init: { notification: Notification }) => Event;

function shown(worker: Worker) {
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });
}

/** A headless browser has no notification centre, so this dispatches the click event to the worker. */
async function click(worker: Worker, title?: string): Promise<void> {
  await worker.evaluate(async (wanted) => {
    const scope = globalThis as unknown as WorkerScope;
    const all = await scope.registration.getNotifications();
    const notification = all.find((one) => wanted === undefined || one.title === wanted);
    scope.dispatchEvent(new NotificationEvent('notificationclick', { notification: notification! }));
  }, title);
}

/**
 * The address that a click opens in a new tab. `openWindow` is faked: browsers allow it only after a real
 * click.
 */
function openedByClick(worker: Worker): Promise<string> {
  return worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = (address) => Promise.resolve(resolve(address));
      scope.dispatchEvent(new NotificationEvent('notificationclick', { notification: notification! }));
    });
  });
}
