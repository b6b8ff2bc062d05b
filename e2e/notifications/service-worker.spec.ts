import { expect, expectAccessible, expectNoHorizontalScroll, test } from '../support/harness.ts';
import { signUp, workerFor } from './push-steps.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ page, signIn }) => signUp(page, signIn));

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
      await expectNoHorizontalScroll(page);
    }
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await context.setOffline(false);
    // The page retries every few seconds, without a click.
    await expect(page.getByRole('heading', { level: 1, name: /Pia$/ })).toBeVisible();
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
