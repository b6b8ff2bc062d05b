import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '../support/harness.ts';
import { announce, bell, expectDot, panel, signUpWithAllRead } from './notification-steps.ts';

test.beforeEach(({ page, signIn }) => signUpWithAllRead(page, signIn));

test('a student can open the list of notifications, move in it, follow one and close it by keyboard only', async ({
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
});

test('the list of notifications closes by the bell, by a click outside and by navigation', async ({
  page,
}) => {
  await page.goto('/settings');
  await bell(page).click();
  await expect(panel(page)).toBeVisible();
  await bell(page).click();
  await expect(panel(page)).toBeHidden();
  await bell(page).click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(panel(page)).toBeHidden();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/home');
  await bell(page).click();
  await expect(panel(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/settings');
  await expect(panel(page)).toBeHidden();
  await page.goForward();
  await expect(page).toHaveURL('/home');
  await expect(panel(page)).toBeHidden();
});

test('earlier notifications are loaded on demand, and the focus moves to them', async ({ page }) => {
  await answerWith(page, (query) => {
    const from = 20 * Number(query.get('page'));
    const all = Array.from({ length: 27 }, (_, i) => notification(i));
    return { notifications: all.slice(from, from + 20), unreadCount: 0 };
  });
  await page.goto('/home');
  await bell(page).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(20);
  await panel(page).getByRole('button', { name: 'Show earlier' }).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(27);
  await expect(panel(page).getByRole('link', { name: 'Notification 20' })).toBeFocused();
  await expect(panel(page).getByRole('button', { name: 'Show earlier' })).toBeHidden();
});

test('no notification leads to another site', async ({ page }) => {
  const [one] = [notification(0)];
  const elsewhere = [
    '//elsewhere.example',
    '/\\elsewhere.example',
    'https://elsewhere.example',
    '/.//elsewhere.example',
  ];
  await answerWith(page, () => ({
    notifications: elsewhere.map((path, i) => ({
      ...one,
      id: String(i),
      eventPayload: { title: `Place ${i}`, text: 'Somewhere', path },
    })),
    unreadCount: 0,
  }));
  await page.goto('/settings');
  await bell(page).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(elsewhere.length);
  await expect(panel(page).getByRole('link')).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Place 0' }).click();
  await expect(page).toHaveURL('/settings');
});

test('an empty list of notifications says so and leads to the settings', async ({ page }) => {
  await answerWith(page, () => ({ notifications: [], unreadCount: 0 }));
  await page.goto('/home');
  await bell(page).click();
  await expect(panel(page).getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
  await expectDot(page, false);
  await expectAccessible(page);
  await panel(page).getByRole('link', { name: 'Choose how we notify you' }).click();
  await expect(page).toHaveURL('/settings');
});

test('the list of notifications shows when loading fails, and Try Again loads it', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 409/);
  await page.route(/\/api\/notifications\?/, (route) =>
    route.fulfill({ status: 409, json: { code: 'conflict', message: 'Not now.' } }),
  );
  await page.goto('/home');
  await bell(page).click();
  await expect(panel(page).getByRole('alert')).toContainText('Notifications could not be loaded');
  await expectAccessible(page);
  await page.unroute(/\/api\/notifications\?/);
  await panel(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(panel(page).getByRole('link', { name: 'Welcome to Crewtable, Noa' })).toBeVisible();
});

for (const width of [320, 375, 1280]) {
  test(`at ${width} px the list of notifications is 300 px wide, at most 400 px high, scrolls inside and is accessible`, async ({
    page,
  }) => {
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
  });
}

function notification(i: number) {
  return {
    id: `n${i}`,
    eventId: `e${i}`,
    eventType: 'announcement',
    eventPayload: { title: `Notification ${i}`, text: 'Something happened.', path: '/home' },
    read: true,
    createdAt: '2025-05-21T15:00:00.000Z',
  };
}

async function answerWith(page: Page, answer: (query: URLSearchParams) => object): Promise<void> {
  await page.route(/\/api\/notifications\?/, (route) =>
    route.fulfill({ json: answer(new URL(route.request().url()).searchParams) }),
  );
}
