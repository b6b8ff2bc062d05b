import { expect, test } from '../support/harness.ts';

test('a screen whose script cannot be loaded offers a reload, which opens the screen', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource|dynamically imported module|Unexpected Application Error|desk-/i);
  let broken = true;
  await page.route(/\/assets\/desk-[^/]+\.js$/, (route) => (broken ? route.abort() : route.continue()));
  await page.goto('/demo');
  const reload = page.getByRole('main').getByRole('button', { name: 'Reload' });
  await expect(reload).toBeVisible();
  broken = false;
  await reload.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Demo desk' })).toBeVisible();
});
