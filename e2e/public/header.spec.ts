import type { Page } from '@playwright/test';
import { newEmail, signUp } from '../support/dinners.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/harness.ts';

const banner = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Student Networking/ });
const home = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Crewtable, home' });

async function openWithTextSize(page: Page, size: string): Promise<void> {
  await page.goto('/about');
  // Scripts fill in the year. After that, the header follows the scrolling.
  await expect(page.getByRole('contentinfo')).toContainText(/© \d{4}/);
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
    return document.fonts.ready;
  }, size);
}

async function edgesOf(locator: ReturnType<typeof banner>): Promise<{ top: number; bottom: number }> {
  const { y, height } = (await locator.boundingBox())!;
  return { top: y, bottom: y + height };
}

/** The pixels of the text that are outside of the banner. */
async function hiddenText(page: Page): Promise<number> {
  return banner(page).evaluate((link) => {
    const box = link.parentElement!.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(link.querySelector('span')!);
    const text = range.getBoundingClientRect();
    const clipped = [link, ...link.children].map((part) => part.scrollHeight - part.clientHeight);
    return Math.max(0, box.top - text.top, text.bottom - box.bottom, ...clipped);
  });
}

for (const width of [320, 375, 1280]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 812 }, contextOptions: { reducedMotion: 'reduce' } });

    test('the banner has the same height with one line of text and with two', async ({ page }) => {
      await openWithTextSize(page, '');
      expect(await hiddenText(page)).toBe(0);
      const { top, bottom } = await edgesOf(banner(page));
      expect(bottom - top).toBe(44);
      expect((await edgesOf(home(page))).top).toBeGreaterThanOrEqual(bottom);
    });

    test('the banner grows with text of twice the size', async ({ page }) => {
      await openWithTextSize(page, '200%');
      expect(await hiddenText(page)).toBe(0);
      expect((await edgesOf(home(page))).top).toBeGreaterThanOrEqual((await edgesOf(banner(page))).bottom);
      await expectNoHorizontalScroll(page);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, contextOptions: { reducedMotion: 'reduce' } });

  for (const size of ['100%', '200%']) {
    test(`the banner scrolls away and the bar stays, with text of ${size}`, async ({ page }) => {
      await openWithTextSize(page, size);
      const before = await edgesOf(home(page));
      const bannerHeight = (await edgesOf(banner(page))).bottom;
      const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
      await scrollTo(600);
      await expect.poll(async () => (await edgesOf(home(page))).bottom).toBeLessThanOrEqual(0);
      await scrollTo(500);
      await expect.poll(async () => (await edgesOf(home(page))).top).toBe(before.top - bannerHeight);
      expect((await edgesOf(banner(page))).bottom).toBeLessThanOrEqual(0);
      await scrollTo(0);
      await expect.poll(() => edgesOf(home(page))).toEqual(before);
    });
  }

  test('the bar leaves no trace while the banner is still visible', async ({ page }) => {
    await openWithTextSize(page, '200%');
    await page.evaluate(() => window.scrollTo(0, 60));
    const bottom = (await edgesOf(banner(page))).bottom;
    expect(bottom).toBeGreaterThan(0);
    await expect.poll(async () => (await edgesOf(home(page))).bottom).toBeLessThanOrEqual(bottom);
    const shown = await page.evaluate(
      (y) => document.elementFromPoint(30, y)?.closest('a')?.textContent,
      bottom - 5,
    );
    expect(shown).toMatch(/Student Networking/);
  });
});

/** The links and buttons of the header that are not completely visible, or that cover each other. */
async function misplacedInHeader(page: Page): Promise<string[]> {
  return page.getByRole('banner').evaluate((header) => {
    const shown = [...header.querySelectorAll('a, button')].filter((part) => part.checkVisibility());
    const boxes = shown.map((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const name = part.getAttribute('aria-label') ?? part.textContent;
      // The name of the product may be wider than its link.
      const content = Math.max(part.scrollWidth - part.clientWidth, 0);
      return { name, left, right: right + content, top, bottom };
    });
    const outside = boxes.filter(({ left, right }) => left < 0 || right > window.innerWidth);
    const covered = boxes.filter((one) =>
      boxes.some(
        (other) =>
          other !== one &&
          one.left < other.right - 0.5 &&
          other.left < one.right - 0.5 &&
          one.top < other.bottom - 0.5 &&
          other.top < one.bottom - 0.5,
      ),
    );
    return [...outside, ...covered].map(({ name }) => name);
  });
}

async function enlargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    return document.fonts.ready.then(() => undefined);
  });
}

for (const width of [320, 375]) {
  test.describe(`at ${width} pixels, with text of twice the size`, () => {
    test.use({ viewport: { width, height: 812 } });

    for (const path of ['/', '/events/week', '/login']) {
      test(`the header of ${path} has room for everything`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
        await enlargeText(page);
        expect(await misplacedInHeader(page)).toEqual([]);
        await page.getByRole('button', { name: 'Menu' }).click();
        await expect(page.getByRole('link', { name: 'Log in or sign up' })).toBeInViewport({ ratio: 1 });
        await expectNoHorizontalScroll(page);
      });
    }

    test('the header of a student has room for everything, also in QuickCrew', async ({ page }) => {
      await signUp(page, newEmail('Ana'), 'Ana');
      await page.goto('/home');
      await enlargeText(page);
      const bell = page.getByRole('button', { name: /^Notifications/ });
      await expect(bell).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: 'Account menu' })).toBeInViewport({ ratio: 1 });
      expect(await misplacedInHeader(page)).toEqual([]);

      for (const path of ['/automeetup', '/automeetup/how-it-works']) {
        await page.goto(path);
        await enlargeText(page);
        await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 });
        expect(await misplacedInHeader(page)).toEqual([]);
      }
    });
  });
}
