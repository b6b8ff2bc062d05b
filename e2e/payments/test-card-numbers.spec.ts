import { expect, test } from '../support/harness.ts';
import { signUp } from './subscription-steps.ts';

test.beforeEach(async ({ page, signIn }) => {
  await signUp(page, signIn);
});

test('the demo page copies the number of a test card to the clipboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/demo');
  await page.getByRole('button', { name: /4000 0000 0000 9995/ }).click();
  await expect(page.getByText('Card number copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('4000000000009995');
});
