import type { Page } from '@playwright/test';
import { drillOnly, phoneFirst } from '../support/drill-only.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '../support/harness.ts';

test.describe('the landing page', () => {
  test('keeps the query string also if the visitor clicks before the app has started', async ({
    page,
    faults,
  }) => {
    faults.expect(/Failed to load resource/);
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto('/?utm_source=poster');
    await page.getByRole('main').getByRole('link', { name: 'Join Now' }).first().click();
    await expect(page).toHaveURL(/\/login\?utm_source=poster$/);
  });

  test('is painted before its fonts are requested; a returning visitor has them from the start', async ({
    page,
  }) => {
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () =>
        document.documentElement.setAttribute(
          'data-letters',
          String(document.querySelector<HTMLStyleElement>('#own-letters')?.media),
        ),
      ),
    );
    await page.goto('/');
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-letters', 'not all');
    const whenAsked = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.woff2'))
          .map(({ startTime }) => startTime),
      );
    await expect.poll(async () => (await whenAsked()).length).toBe(3);
    const painted = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
    );
    expect(Math.min(...(await whenAsked()))).toBeGreaterThan(painted);
    // The app has started once it has stored the traffic source.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('traffic_source'))).not.toBeNull();
    await page.reload();
    await expect(html).toHaveAttribute('data-letters', 'all');
  });

  test('does not shift its layout after it is painted', async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
  });
});

test('an unknown page is shown in the layout with status 404; unknown files and API paths get 404 too', async ({
  page,
  request,
  faults,
}) => {
  faults.expect(/status of 404/);
  const answer = await page.goto('/nobody-sits-here');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expectAccessible(page);
  expect((await request.get('/events/semesters/summer/nothing')).status()).toBe(404);
  expect((await request.get('/assets/missing.js')).status()).toBe(404);
  const call = await request.get('/api/x');
  expect(call.status()).toBe(404);
  expect(await call.json()).toMatchObject({ code: 'not_found' });
});

for (const { width, tags } of phoneFirst) {
  test(
    `an unknown page of QuickCrew has its own page at ${width} px, with status 404`,
    tags,
    async ({ page, faults }) => {
      faults.expect(/status of 404/);
      await page.setViewportSize({ width, height: 800 });
      const answer = await page.goto('/automeetup/nothing-here');
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Go to QuickCrew' }).click();
      await expect(page).toHaveURL('/automeetup');
    },
  );
}

test('every page of the app is answered with status 200', async ({ request }) => {
  const paths = [
    '/',
    '/about',
    '/login',
    '/home',
    '/invite',
    '/events',
    '/history',
    '/settings',
    '/confirmation',
    '/confirm-attendance/06042025-summer-nyc',
    '/events/semesters/summer/events/06042025-summer-nyc',
    '/events/semesters/winter',
    '/automeetup',
    '/automeetup/faq',
    '/automeetup/join-group/1',
    '/demo',
    '/demo/ui',
    '/Login/',
  ];
  for (const path of paths) expect((await request.get(path)).status(), path).toBe(200);
});

test('assets are compressed with brotli and cached for a year', async ({ page, request }) => {
  const script = page.waitForRequest(/\/assets\/[^/]+\.js$/);
  await page.goto('/');
  const answer = await request.get((await script).url(), { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers()).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

test.describe('testimonials appear', () => {
  const cards = (page: Page) => page.getByRole('heading', { name: 'What students say' });
  /** A busy browser may drop a press, so the key is pressed until the end of the page is in view. */
  const jumpToEnd = (page: Page) =>
    expect(async () => {
      await page.keyboard.press('End');
      await expect(page.getByRole('contentinfo')).toBeInViewport({ timeout: 2_000 });
    }).toPass();

  test('for a reader who has jumped past them with the End key before they are loaded', async ({ page }) => {
    let answer = () => {};
    const reading = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/testimonials', async (route) => {
      await reading;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    await jumpToEnd(page);
    answer();
    await expect(cards(page)).toBeAttached();
  });

  test('for a reader who jumps to the end with the End key', drillOnly, async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await jumpToEnd(page);
    await expect(cards(page)).toBeAttached();
  });

  test('for a reader on a phone who follows a link past them', drillOnly, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.evaluate(() => document.querySelector('footer')!.scrollIntoView());
    await expect(cards(page)).toBeAttached();
  });

  test('for a reader who scrolls past them in one step', drillOnly, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.mouse.wheel(0, 100_000);
    await expect(cards(page)).toBeAttached();
  });
});

test.describe('the header on a phone', () => {
  test.use({ viewport: { width: 375, height: 700 }, contextOptions: { reducedMotion: 'reduce' } });

  test('collapses again after its menu was closed by its button, and by the Escape key', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    const menu = page.getByRole('button', { name: 'Menu' });
    for (const close of [() => menu.click(), () => page.keyboard.press('Escape')]) {
      await menu.click();
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await close();
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
      await page.mouse.wheel(0, 600);
      await expect(menu).not.toBeInViewport();
      await page.mouse.wheel(0, -200);
      await expect(menu).toBeInViewport();
    }
  });
});
