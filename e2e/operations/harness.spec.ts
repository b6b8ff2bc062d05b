import { test, expect } from '../support/harness.ts';

// One of these tests moves the clock.
test.use({ productGroup: 'harness' });

// Each of these tests must fail, which shows that the harness detects the fault.
test.describe('the harness fails a test', () => {
  test.beforeEach(({ page }) => page.goto('/'));

  test('on a console error', async ({ page }) => {
    test.fail();
    await page.evaluate(() => console.error('something went wrong'));
  });

  test('on an expected error that does not occur', async ({ faults }) => {
    test.fail();
    faults.expect(/status of 418/);
  });

  test('on a missing profile that was not expected', async ({ page, signIn }) => {
    test.fail();
    await signIn(`harness-${crypto.randomUUID()}@nyu.edu`);
    await page.goto('/home');
    await expect(page.getByRole('heading', { name: 'Complete your account' })).toBeVisible();
  });

  test('on an uncaught error', async ({ page }) => {
    test.fail();
    const pageError = page.waitForEvent('pageerror');
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('nobody caught this');
      });
    });
    await pageError;
  });

  test('on a moved clock of a shared product', async ({ page }) => {
    test.fail();
    const moved = await page.request.post('/api/demo/clock', { data: { advance: 'PT1M' } });
    await expect(moved).toBeOK();
  });

  test('on a request to another origin', async ({ page }) => {
    test.fail();
    await page.evaluate(() => fetch('http://127.0.0.1:9/').catch(() => undefined));
  });

  test('on an inline script that the policy does not allow', async ({ page }) => {
    test.fail();
    await page.evaluate(() => {
      document.body.append(
        Object.assign(document.createElement('script'), { textContent: 'window.evil = true' }),
      );
    });
    expect(await page.evaluate(() => 'evil' in window)).toBe(false);
  });
});
