import { test, expect } from '../support/harness.ts';

// Each of these tests must fail, which shows that the harness detects the fault.
test.describe('the harness bites', () => {
  test.beforeEach(({ page }) => page.goto('/'));

  test('on a console error', async ({ page }) => {
    test.fail();
    await page.evaluate(() => console.error('something went wrong'));
  });

  test('on an expected complaint that does not come', async ({ faults }) => {
    test.fail();
    faults.expect(/status of 418/);
  });

  test('on a profile that is not there, unless that was expected', async ({ page, signIn }) => {
    test.fail();
    await signIn(`harness-${crypto.randomUUID()}@nyu.edu`);
    await page.goto('/home');
    await expect(page.getByRole('heading', { name: 'Complete your account' })).toBeVisible();
  });

  test('on an error that nobody caught', async ({ page }) => {
    test.fail();
    const told = page.waitForEvent('pageerror');
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('nobody caught this');
      });
    });
    await told;
  });

  test('on a request that leaves the origin, which the policy stops as well', async ({ page }) => {
    test.fail();
    await page.evaluate(() => fetch('http://127.0.0.1:9/').catch(() => undefined));
  });

  test('on an inline script that the policy does not know', async ({ page }) => {
    test.fail();
    await page.evaluate(() => {
      document.body.append(
        Object.assign(document.createElement('script'), { textContent: 'window.evil = true' }),
      );
    });
    expect(await page.evaluate(() => 'evil' in window)).toBe(false);
  });
});
