import type { Page, Worker } from '@playwright/test';
import { drillOnly } from '../support/drill-only.ts';
import { expect, test } from '../support/harness.ts';
import { signUp, workerFor } from './push-steps.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ page, signIn }) => signUp(page, signIn));

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
    const displayed = await countDisplayed(worker);
    await deliver(page, message);
    await deliver(page, message);
    const last = { ...message, id: 'last', title: 'Last' };
    await deliver(page, last);
    await expect.poll(displayed).toBe(3);
    const asShown = [message, last].map(({ id: tag, title: words, text: body }) => ({
      title: words,
      body,
      tag,
    }));
    const all = await shown(worker);
    expect(all).toHaveLength(asShown.length);
    expect(all).toEqual(expect.arrayContaining(asShown));

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

  test(
    'arrives while the page is closed, and a click opens the right page',
    drillOnly,
    async ({ page, context }) => {
      const worker = await workerFor(page, context);
      const displayed = await countDisplayed(worker);
      const registration = await registrationOf(page);
      const elsewhere = await context.newPage();
      await page.close();
      await registration.deliver(elsewhere, {
        id: 'closed',
        title: 'Late',
        text: 'Still told.',
        path: '/settings',
      });
      await expect.poll(displayed).toBe(1);
      expect(await shown(worker)).toMatchObject([{ title: 'Late' }]);
      expect(await openedByClick(worker)).toMatch(/^http:\/\/[^/]+\/settings$/);
    },
  );
});

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

/**
 * Counts the notifications that the worker has displayed from now on. Tests wait for this number before they
 * call `getNotifications`: Chromium deletes a notification if that call overlaps with its display.
 */
async function countDisplayed(worker: Worker): Promise<() => Promise<number>> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    const show = scope.registration.showNotification.bind(scope.registration);
    scope.displayedCount = 0;
    scope.registration.showNotification = async (...notification) => {
      await show(...notification);
      scope.displayedCount += 1;
    };
  });
  return () => worker.evaluate(() => (globalThis as unknown as WorkerScope).displayedCount);
}

/** The part of the service worker's global scope that these tests use. */
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(address: string): Promise<unknown> };
  /** Set by `countDisplayed`. */
  displayedCount: number;
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
