import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { drillOnly } from '../support/drill-only.ts';
import { makeDataFolder, startProduct } from '../support/product.ts';
import type { DataFolder } from '../support/product.ts';

/** All settings that production requires. No call of this story uses the keys. */
function productionEnvironment(): Record<string, string> {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const halves = [x!, y!].map((half) => Buffer.from(half, 'base64url'));
  return {
    MODE: 'production',
    ROLE: 'api',
    PUBLIC_URL: 'https://localhost:0',
    APP_SECRET: 'k9v2Jq7LxW4bTz8Rf1Hc6Np3Ys5Md0Ga',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Crewtable <hello@crewtable.example>',
    STRIPE_SECRET_KEY: 'stripe-secret-of-a-story',
    STRIPE_PUBLISHABLE_KEY: 'stripe-publishable-of-a-story',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_a_story',
    VAPID_PUBLIC_KEY: Buffer.concat([Buffer.of(4), ...halves]).toString('base64url'),
    VAPID_PRIVATE_KEY: d!,
    VAPID_SUBJECT: 'mailto:hello@crewtable.example',
  };
}

/** A rehearsal of production, with test keys and a sandbox. */
const rehearsal = {
  STRIPE_SECRET_KEY: 'sk_test_of_a_story',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_a_story',
  ALLOW_TEST_PAYMENTS: '1',
  STRIPE_API_URL: 'http://127.0.0.1:9',
};

let folder: DataFolder;
test.beforeEach(async () => {
  folder = await makeDataFolder();
});
test.afterEach(() => folder.remove());

test(
  'production with test keys says on every page that no money moves; the demo does not',
  drillOnly,
  async ({ page }) => {
    const demo = await startProduct(folder.path, { ROLE: 'api' });
    const database = `postgresql://crewtable@localhost/crewtable?host=${encodeURIComponent(join(folder.path, 'postgres/socket'))}`;
    const environment = { ...productionEnvironment(), DATABASE_URL: database };
    const live = await startProduct(folder.path, environment);
    const staging = await startProduct(folder.path, { ...environment, ...rehearsal });
    const notice = page.getByText('Test payments: no money moves', { exact: true });

    for (const path of [
      '/',
      '/about',
      '/login',
      '/events/semesters/summer',
      '/automeetup',
      '/no-such-page',
    ]) {
      await page.goto(`${staging.url}${path}`);
      await expect(notice, path).toBeVisible();
      await expect(notice).toHaveCount(1);
    }
    await page.goto(`${staging.url}/`);
    // Navigation inside the app keeps the notice.
    await page.getByRole('link', { name: 'About' }).first().click();
    await expect(page).toHaveURL(/\/about$/);
    await expect(notice).toBeVisible();

    // Nothing of the demo is there, but the bank of the test cards is.
    for (const path of ['/demo', '/demo/ui']) {
      expect((await page.goto(`${staging.url}${path}`))?.status(), path).toBe(404);
      // The scripts show it: they run, and find no demo either.
      await expect(notice).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    }
    expect((await page.request.get(`${staging.url}/sandbox/3ds`)).status()).toBe(200);
    expect((await page.request.get(`${live.url}/sandbox/3ds`)).status()).toBe(404);

    const began = page.waitForResponse(/init-session/);
    await page.goto(`${demo.url}/`);
    expect(await (await began).json()).not.toHaveProperty('testPayments');
    await expect(notice).toHaveCount(0);
    expect((await page.goto(`${demo.url}/demo`))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: 'Demo desk' })).toBeVisible();
    await page.close();
    for (const product of [live, staging, demo]) expect(await product.end('SIGTERM')).toBe(0);
  },
);
