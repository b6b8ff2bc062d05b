import { drillOnly, phoneFirst } from '../support/drill-only.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '../support/harness.ts';
import { announce, bell, expectDot, panel, signUpWithAllRead } from './notification-steps.ts';

test.beforeEach(({ page, signIn }) => signUpWithAllRead(page, signIn));

test('a student can open the list of notifications, move in it, follow one and close it by keyboard only; it also closes by the bell, a click outside and navigation', async ({
  page,
}) => {
  await announce(page);
  const newest = await announce(page);
  await page.goto('/settings');
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeFocused();
  await expect(panel(page).getByRole('link', { name: newest })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(panel(page).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(panel(page).getByRole('link').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();

  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('link', { name: newest })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(panel(page)).toBeHidden();

  await bell(page).click();
  await expect(panel(page)).toBeVisible();
  await bell(page).click();
  await expect(panel(page)).toBeHidden();
  await bell(page).click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(panel(page)).toBeHidden();
  await bell(page).click();
  await expect(panel(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/settings');
  await expect(panel(page)).toBeHidden();
  await page.goForward();
  await expect(page).toHaveURL('/home');
  await expect(panel(page)).toBeHidden();
});

for (const { width, tags } of [...phoneFirst, { width: 320, tags: drillOnly }]) {
  test(
    `at ${width} px the list of notifications is 300 px wide, at most 400 px high, scrolls inside, is accessible, and can be marked as read together`,
    tags,
    async ({ page }) => {
      for (let i = 0; i < 6; i += 1) await announce(page);
      await page.setViewportSize({ width, height: 812 });
      await page.goto('/home');
      await bell(page).click();
      await expect(panel(page).getByRole('listitem').nth(6)).toBeAttached();
      const box = (await panel(page).boundingBox())!;
      // The browser reports fractions of a pixel during layout.
      expect(Math.round(box.width)).toBe(300);
      expect(Math.round(box.height)).toBeLessThanOrEqual(400);
      expect(Math.round(box.x)).toBeGreaterThanOrEqual(0);
      expect(Math.round(box.x + box.width)).toBeLessThanOrEqual(width);
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);
      await page.keyboard.press('End');
      await expect(panel(page).getByRole('link', { name: 'Welcome to Crewtable, Noa' })).toBeInViewport();

      await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
      await expect(panel(page).getByText('All read')).toBeVisible();
      await expect(panel(page).getByText('Unread')).toHaveCount(0);
      await expectDot(page, false);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectDot(page, false);
    },
  );
}

test(
  'an empty list of notifications, and one that could not be loaded, say so, are accessible and lead on',
  drillOnly,
  async ({ page, faults }) => {
    faults.expect(/status of 409/);
    const list = /\/api\/notifications\?/;
    await page.route(list, (route) =>
      route.fulfill({ status: 409, json: { code: 'conflict', message: 'Not now.' } }),
    );
    await page.goto('/home');
    await bell(page).click();
    await expect(panel(page).getByRole('alert')).toContainText('Notifications could not be loaded');
    await expectAccessible(page);
    await page.unroute(list);
    await page.route(list, (route) => route.fulfill({ json: { notifications: [], unreadCount: 0 } }));
    await panel(page).getByRole('button', { name: 'Try Again' }).click();
    await expect(panel(page).getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
    await expectDot(page, false);
    await expectAccessible(page);
    await panel(page).getByRole('link', { name: 'Choose how we notify you' }).click();
    await expect(page).toHaveURL('/settings');
  },
);
