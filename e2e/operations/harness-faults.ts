import { expect, test } from '../support/harness.ts';

// Each of these tests must fail. `harness.spec.ts` runs this file in a process of its own and reads why they failed.
test.use({ expectedFaultsTimeoutMs: 2_000 });

test.beforeEach(({ page }) => {
  test.fail();
  return page.goto('/');
});

test('on a console error', async ({ page }) => {
  await page.evaluate(() => console.error('something went wrong'));
});

test('on an expected error that does not occur', ({ faults }) => {
  faults.expect(/status of 418/);
});

test('on a missing profile that was not expected', async ({ page, signIn }) => {
  await signIn(`harness-${crypto.randomUUID()}@nyu.edu`);
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Complete your account' })).toBeVisible();
});

test('on an uncaught error', async ({ page }) => {
  const pageError = page.waitForEvent('pageerror');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('nobody caught this');
    });
  });
  await pageError;
});

test('on a moved clock of a shared product', async ({ page }) => {
  const moved = await page.request.post('/api/demo/clock', { data: { advance: 'PT1M' } });
  await expect(moved).toBeOK();
});

test('on a request to another origin', async ({ page }) => {
  await page.evaluate(() => fetch('http://127.0.0.1:9/').catch(() => undefined));
});

test('on a page of another origin', async ({ page }) => {
  const elsewhere = 'http://elsewhere.example/';
  await page.route(elsewhere, (route) => route.fulfill({ body: 'Elsewhere' }));
  await page.goto(elsewhere);
});

test('on an inline script that the policy does not allow', async ({ page }) => {
  await page.evaluate(() => {
    document.body.append(
      Object.assign(document.createElement('script'), { textContent: 'window.evil = true' }),
    );
  });
  expect(await page.evaluate(() => 'evil' in window)).toBe(false);
});
