import type { Page } from '@playwright/test';
import { expect, test } from '../support/harness.ts';
import { announce, bell, expectDot, panel, signUpWithAllRead } from './notification-steps.ts';

test.beforeEach(({ page, signIn }) => signUpWithAllRead(page, signIn));

test('the bell has a red dot, also after a reload, until the notification is read', async ({ page }) => {
  const title = await announce(page);
  await page.goto('/settings');
  await expect(bell(page)).toHaveAccessibleName(/^Notifications, \d+ unread$/);
  await expectDot(page, true);
  await page.reload();
  await expectDot(page, true);

  await bell(page).click();
  await panel(page).getByRole('link', { name: title }).click();
  await expect(page).toHaveURL('/home');
  await expect(panel(page)).toBeHidden();
  await expectDot(page, false);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await bell(page).click();
  await expect(panel(page).getByRole('link', { name: title })).not.toContainText('Unread');
  await expectDot(page, false);
});

test('a new notification appears automatically, first in the list, once, and is announced to screen readers', async ({
  page,
}) => {
  const listening = isListening(page);
  await page.goto('/home');
  await listening;
  await bell(page).click();
  await expect(panel(page).getByText('All read')).toBeVisible();
  await expect(page.getByText(/^New notification/)).toHaveCount(0);

  const title = await announce(page);
  await expect(page.getByRole('status').filter({ hasText: `New notification: ${title}` })).toBeAttached();
  const items = panel(page).getByRole('listitem');
  await expect(items.first()).toContainText(title);
  await expect(items.first()).toContainText('Unread');
  await expect(items.first()).toContainText('Just now');
  await expect(items.filter({ hasText: title })).toHaveCount(1);
  await expectDot(page, true);
  await page.reload();
  await expectDot(page, true);
});

test('a page requests the list of notifications once; later ones arrive automatically', async ({ page }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/notifications') asked += 1;
  });
  const listening = isListening(page);
  const list = page.waitForResponse(/\/api\/notifications\?/);
  await page.goto('/settings');
  await listening;
  await list;
  const title = await announce(page);
  await expectDot(page, true);
  await bell(page).click();
  await expect(panel(page).getByRole('link', { name: title })).toBeVisible();
  expect(asked).toBe(1);
});

test('all notifications can be marked as read together', async ({ page }) => {
  for (let i = 0; i < 3; i += 1) await announce(page);
  await page.goto('/home');
  await bell(page).click();
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(panel(page).getByText('All read')).toBeVisible();
  await expect(panel(page).getByText('Unread')).toHaveCount(0);
  await expectDot(page, false);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectDot(page, false);
});

test('a notification that could not be marked as read is unread again, and the failure is shown', async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_FAILED/);
  await announce(page);
  await page.route('**/api/notifications/read-all', (route) => route.abort());
  await page.goto('/home');
  await bell(page).click();
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText('Failed to mark as read. Please try again.')).toBeVisible();
  await expectDot(page, true);
});

/** Resolves when the page that is being opened has subscribed to the real-time channel. */
async function isListening(page: Page): Promise<void> {
  const channel = await page.waitForEvent('websocket', (socket) => socket.url().includes('/api/realtime'));
  await channel.waitForEvent('framereceived', ({ payload }) => payload.toString().includes('start_ack'));
}
