import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '../support/harness.ts';
import { signUp, workerFor } from './push-steps.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ page, signIn }) => signUp(page, signIn));

test.describe('the service worker', () => {
  test('is installed for students and not for visitors, shows an offline page and, when the network is back, the requested page, and caches none', async ({
    page,
    context,
    browser,
    baseURL,
    faults,
  }) => {
    const registrations = (of: Page) =>
      of.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    const visitor = await browser.newContext({ baseURL: baseURL! });
    const first = await visitor.newPage();
    await first.goto('/');
    await expect(first.getByRole('link', { name: 'Log in or sign up' })).toBeVisible();
    expect(await registrations(first)).toBe(0);
    await visitor.close();

    faults.expect(/ERR_INTERNET_DISCONNECTED|status of 503/);
    await workerFor(page, context);
    expect(await registrations(page)).toBe(1);
    await context.setOffline(true);
    await page.goto('/home');
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await expectAccessible(page);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 812 });
      await expectNoHorizontalScroll(page);
    }
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await context.setOffline(false);
    // The page retries every few seconds, without a click.
    await expect(page.getByRole('heading', { level: 1, name: /Pia$/ })).toBeVisible();
    await expect(page).toHaveURL('/home');
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  });
});
