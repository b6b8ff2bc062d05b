import { test as base, expect } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import axe from 'axe-core';
import { makeDataFolder } from './product.ts';
import type { Product } from './product.ts';
import { startInstallation } from './several-nodes.ts';

/**
 * Errors of the browser. A test fails on each unexpected one, and on each expected one that does not occur.
 */
export class Faults {
  readonly #found: string[] = [];
  readonly #expected: RegExp[] = [];

  /** For tests that cause an error on purpose. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** If a student without a profile opens a page, the API returns a 404, and browsers log every 404. */
  expectNoProfile(): void {
    this.expect(/status of 404 .* at \/api\/profiles\/v2\/$/);
  }

  add(fault: string): void {
    this.#found.push(fault);
  }

  unexpected(): string[] {
    return this.#found.filter((fault) => !this.#expected.some((pattern) => pattern.test(fault)));
  }

  unmet(): string[] {
    return this.#expected
      .filter((pattern) => !this.#found.some((fault) => pattern.test(fault)))
      .map((pattern) => pattern.source);
  }
}

/** Records the errors of a page. Exported for pages that a test opens itself. */
export function recordErrors(page: Page, origin: string, faults: Faults): void {
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { url } = message.location();
    faults.add(`console: ${message.text()} at ${url.replace(origin, '')}`);
  });
  page.on('pageerror', (error) => faults.add(`page error: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    const inside = url.startsWith(origin) || /^(data|blob|about):/.test(url);
    if (!inside) faults.add(`a request left the origin: ${url}`);
  });
}

/** Blocks service workers without the console warning that Playwright's own option causes. */
export async function blockServiceWorkers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // A sandboxed frame has no origin and may not read the property.
    if (window.origin === 'null') return;
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    if (workers !== undefined) workers.register = () => Promise.resolve(undefined as never);
  });
}

interface Fixtures {
  product: Product;
  /** How long a test waits at its end for the errors that it expects. */
  expectedFaultsTimeoutMs: number;
  faults: Faults;
  signIn: (email: string) => Promise<void>;
}

interface WorkerFixtures {
  /** Tests of one group share a product. For tests whose data would disturb others, such as taken seats. */
  productGroup: string;
  sharedProduct: Product;
}

/** For tests that leave the clock alone: they share a product. Tests that move the clock use `clockTest`. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  productGroup: ['most tests', { option: true, scope: 'worker' }],
  sharedProduct: [
    // Playwright requires the braces, even if no fixture is used.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => runProduct(use),
    { scope: 'worker', timeout: 300_000 },
  ],
  product: async ({ sharedProduct }, use) => {
    const offsetMs = await clockOffset(sharedProduct);
    await use(sharedProduct);
    const movedMs = Math.abs((await clockOffset(sharedProduct)) - offsetMs);
    expect(movedMs, 'the clock of a shared product was moved: use clockTest').toBeLessThan(clockToleranceMs);
  },
  baseURL: async ({ product }, use) => use(product.url),
  context: async ({ context, serviceWorkers }, use) => {
    if (serviceWorkers === 'block') await blockServiceWorkers(context);
    await use(context);
  },
  page: async ({ page }, use) => {
    await use(page);
    // A page may ask again just before the test ends, and its route handler would fail then.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  expectedFaultsTimeoutMs: [60_000, { option: true }],
  faults: [
    async ({ context, product, expectedFaultsTimeoutMs }, use) => {
      const faults = new Faults();
      context.on('page', (page) => recordErrors(page, product.url, faults));
      await use(faults);
      // The browser may report errors a little later than the page.
      await expect
        .poll(() => faults.unmet(), {
          message: 'expected browser errors that did not occur',
          timeout: expectedFaultsTimeoutMs,
        })
        .toEqual([]);
      expect(faults.unexpected(), 'unexpected browser errors').toEqual([]);
    },
    { auto: true },
  ],
  /** Signs in as a student does: requests a code, reads it in the mailbox, sends it. */
  signIn: async ({ page }, use) => {
    await use(async (email) => {
      await expect(await page.request.post('/api/auth/signin', { data: { username: email } })).toBeOK();
      const passcode = await newestPasscode(page, email);
      const confirmed = await page.request.post('/api/auth/signin-confirm', {
        data: { username: email, code: passcode },
      });
      await expect(confirmed).toBeOK();
    });
  },
});

/** For tests that move the clock: each has a product of its own. */
export const clockTest = test.extend({
  // oxlint-disable-next-line no-empty-pattern
  product: [async ({}, use) => runProduct(use), { scope: 'test', timeout: 300_000 }],
});

async function runProduct(use: (product: Product) => Promise<void>): Promise<void> {
  const folder = await makeDataFolder();
  const product = await startInstallation(folder.path);
  await use(product);
  await product.end('SIGTERM');
  await folder.remove();
}

/** The offset is read over HTTP, so it varies a little. Tests move the clock by a minute or more. */
const clockToleranceMs = 10_000;

async function clockOffset({ url }: Product): Promise<number> {
  const { now } = (await (await fetch(`${url}/api/demo/clock`)).json()) as { now: string };
  return Date.parse(now) - Date.now();
}

export { expect };

export async function newestPasscode(page: Page, email: string, at = ''): Promise<string> {
  // Advancing the clock by zero returns when all due mails have been sent.
  await expect(await page.request.post(`${at}/api/demo/clock`, { data: { advance: 'PT0S' } })).toBeOK();
  const mailbox = await page.request.get(`${at}/api/demo/mail`, { params: { to: email } });
  const mails = (await mailbox.json()) as { passcode?: string }[];
  const mail = mails.find(({ passcode }) => passcode);
  if (!mail?.passcode) throw new Error(`There is no passcode for ${email} in the mailbox.`);
  return mail.passcode;
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const axeRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * In the middle of an animation, text may be half transparent and a bar half outside the screen. What takes longer than
 * three seconds is no motion: a toast closes when an invisible animation ends, so those wait until `work` is done.
 */
async function whileNothingMoves<Result>(page: Page, work: () => Promise<Result>): Promise<Result> {
  const paused = await page.evaluateHandle(async () => {
    const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame);
    const running = (): [long: Animation[], short: Animation[]] => {
      const all = document
        .getAnimations()
        .filter(({ playState, timeline }) => playState === 'running' && timeline instanceof DocumentTimeline)
        .map((animation) => ({ animation, end: Number(animation.effect?.getComputedTiming().endTime) }))
        .filter(({ end }) => Number.isFinite(end));
      const isLong = ({ end }: { end: number }): boolean => end > 3_000;
      return [
        all.filter((one) => isLong(one)).map(({ animation }) => animation),
        all.filter((one) => !isLong(one)).map(({ animation }) => animation),
      ];
    };
    const waiting: Animation[] = [];
    for (;;) {
      // Scrolling starts the animation of the bar one frame later.
      await nextFrame();
      await nextFrame();
      const [long, short] = running();
      for (const animation of long) animation.pause();
      waiting.push(...long);
      if (short.length === 0) return waiting;
      await Promise.allSettled(short.map(({ finished }) => finished));
    }
  });
  const result = await work();
  await paused.evaluate((animations) => animations.forEach((animation) => animation.play()));
  await paused.dispose();
  return result;
}

/**
 * Expects that axe finds no violation. Frames are skipped: they show mails, and their sandbox blocks scripts.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const violations = await whileNothingMoves(page, () =>
    page.evaluate(async (values) => {
      const results = await window.axe.run({ runOnly: { type: 'tag', values }, iframes: false });
      return results.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    }, axeRules),
  );
  expect(violations).toEqual([]);
}

export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'pixels beyond the right edge').toBeLessThanOrEqual(0);
}
