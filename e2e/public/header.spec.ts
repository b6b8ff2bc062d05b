import type { Page } from '@playwright/test';
import { newEmail, signUp } from '../support/dinners.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/harness.ts';

const banner = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Student Networking/ });
const home = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Crewtable, home' });

async function openStarted(page: Page): Promise<void> {
  await page.goto('/about');
  // Scripts fill in the year. After that, the header follows the scrolling.
  await expect(page.getByRole('contentinfo')).toContainText(/© \d{4}/);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

function setTextSize(page: Page, size: string): Promise<void> {
  return page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
    return document.fonts.ready.then(() => undefined);
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

    test('the banner has the same height with one line of text and with two, and grows with text of twice the size', async ({
      page,
    }) => {
      await openStarted(page);
      expect(await hiddenText(page)).toBe(0);
      const { top, bottom } = await edgesOf(banner(page));
      expect(bottom - top).toBe(44);
      expect((await edgesOf(home(page))).top).toBeGreaterThanOrEqual(bottom);

      await setTextSize(page, '200%');
      expect(await hiddenText(page)).toBe(0);
      expect((await edgesOf(home(page))).top).toBeGreaterThanOrEqual((await edgesOf(banner(page))).bottom);
      await expectNoHorizontalScroll(page);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, contextOptions: { reducedMotion: 'reduce' } });

  test('the banner scrolls away without a trace and the bar stays, with text of 100% and of 200%', async ({
    page,
  }) => {
    const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
    await openStarted(page);
    for (const size of ['100%', '200%']) {
      await setTextSize(page, size);
      const before = await edgesOf(home(page));
      const bannerHeight = (await edgesOf(banner(page))).bottom;
      await scrollTo(600);
      await expect.poll(async () => (await edgesOf(home(page))).bottom).toBeLessThanOrEqual(0);
      await scrollTo(500);
      await expect.poll(async () => (await edgesOf(home(page))).top).toBe(before.top - bannerHeight);
      expect((await edgesOf(banner(page))).bottom).toBeLessThanOrEqual(0);
      await scrollTo(0);
      await expect.poll(() => edgesOf(home(page))).toEqual(before);
    }

    // The bar is hidden while a part of the banner is still visible.
    await scrollTo(60);
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

const phoneWidths = [320, 375];

async function expectRoomForEverything(page: Page, buttons: readonly (string | RegExp)[]): Promise<void> {
  await setTextSize(page, '200%');
  for (const width of phoneWidths) {
    await page.setViewportSize({ width, height: 812 });
    for (const name of buttons) await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    expect(await misplacedInHeader(page), `at ${width} pixels`).toEqual([]);
    await expectNoHorizontalScroll(page);
  }
}

test.describe('at 320 and 375 pixels, with text of twice the size', () => {
  test.use({ viewport: { width: phoneWidths[0]!, height: 812 } });

  test('the header of /, /events/week and /login has room for everything, and so has its menu', async ({
    page,
  }) => {
    for (const path of ['/', '/events/week', '/login']) {
      await page.goto(path);
      const menu = page.getByRole('button', { name: 'Menu' });
      await expect(menu).toBeVisible();
      await expectRoomForEverything(page, ['Menu']);
      await menu.click();
      for (const width of phoneWidths) {
        await page.setViewportSize({ width, height: 812 });
        await expect(page.getByRole('link', { name: 'Log in or sign up' })).toBeInViewport({ ratio: 1 });
        await expectNoHorizontalScroll(page);
      }
    }
  });

  test('the header of a student has room for everything, also in QuickCrew', async ({ page }) => {
    await signUp(page, newEmail('Ana'), 'Ana');
    for (const [path, buttons] of [
      ['/home', [/^Notifications/, 'Account menu']],
      ['/automeetup', ['Menu']],
      ['/automeetup/how-it-works', ['Menu']],
    ] as const) {
      await page.goto(path);
      await expectRoomForEverything(page, buttons);
    }
  });
});
