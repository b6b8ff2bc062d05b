import { expect, expectAccessible, expectNoSidewaysScroll, test } from './harness.ts';

test.describe('the landing page', () => {
  test('is readable before any script has come, and leads to signing in with its query string kept', async ({
    page,
  }) => {
    await page.goto('/?utm_source=poster');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Join Now' }).first().click();
    await expect(page).toHaveURL(/\/login\?utm_source=poster$/);
  });

  test('keeps the query string also for whoever presses before the app has started', async ({
    page,
    faults,
  }) => {
    faults.expect(/Failed to load resource/);
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto('/?utm_source=poster');
    await page.getByRole('main').getByRole('link', { name: 'Join Now' }).first().click();
    await expect(page).toHaveURL(/\/login\?utm_source=poster$/);
  });

  for (const width of [320, 375, 768, 1280, 1440]) {
    test(`fits ${width} px and is accessible`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });
  }

  test('works without scripts', async ({ browser, product }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.url });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await context.close();
  });

  test('is painted before its letters are asked for; whoever was here before has them', async ({ page }) => {
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
    // The app has started, and knows by then where this visitor came from.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('traffic_source'))).not.toBeNull();
    await page.reload();
    await expect(html).toHaveAttribute('data-letters', 'all');
  });

  test('never moves once it is drawn', async ({ page }) => {
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

test('an unknown page says so in the layout; an unknown file and an unknown call are real 404s', async ({
  page,
  request,
  faults,
}) => {
  faults.expect(/status of 404/);
  await page.goto('/nobody-sits-here');
  await expect(page.getByRole('heading', { level: 1, name: 'Nobody sits here' })).toBeVisible();
  await expectAccessible(page);
  expect((await request.get('/assets/missing.js')).status()).toBe(404);
  const call = await request.get('/api/x');
  expect(call.status()).toBe(404);
  expect(await call.json()).toMatchObject({ code: 'not_found' });
});

test('assets are compressed with brotli and kept for a year', async ({ page, request }) => {
  const script = page.waitForRequest(/\/assets\/[^/]+\.js$/);
  await page.goto('/');
  const answer = await request.get((await script).url(), { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers()).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
});
