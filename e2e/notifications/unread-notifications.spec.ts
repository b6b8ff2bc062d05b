import type { Page } from '@playwright/test';
import { expect, test } from '../support/harness.ts';
import { announce, bell, expectDot, panel, signUpWithAllRead } from './notification-steps.ts';

test.beforeEach(({ page, signIn }) => signUpWithAllRead(page, signIn));

test('a new notification appears automatically, first in the list, once, is announced to screen readers, and has a red dot until it is read', async ({
  page,
}) => {
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/notifications') asked += 1;
  });
  const listening = isListening(page);
  const list = page.waitForResponse(/\/api\/notifications\?/);
  await page.goto('/settings');
  await listening;
  await list;
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
  expect(asked, 'requests of the list: what is new arrives by the channel').toBe(1);
  await expectDot(page, true);
  await page.reload();
  await expectDot(page, true);
  await expect(bell(page)).toHaveAccessibleName(/^Notifications, \d+ unread$/);

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

/** Resolves when the page that is being opened has subscribed to the real-time channel. */
async function isListening(page: Page): Promise<void> {
  const channel = await page.waitForEvent('websocket', (socket) => socket.url().includes('/api/realtime'));
  await channel.waitForEvent('framereceived', ({ payload }) => payload.toString().includes('start_ack'));
}
