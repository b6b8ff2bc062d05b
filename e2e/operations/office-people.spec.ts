import type { Page } from '@playwright/test';
import { drillOnly } from '../support/drill-only.ts';
import { newEmail, signUp } from '../support/dinners.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  recordErrors,
  test,
} from '../support/harness.ts';
import { comeInAs } from '../support/office.ts';

async function looksRight(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
}

for (const [width, firstName] of [
  [1280, 'Quillawide'],
  [375, 'Quillanarrow'],
] as const) {
  test.describe(`at ${width} px`, width === 1280 ? {} : drillOnly, () => {
    test.use({ viewport: { width, height: width < 500 ? 812 : 900 } });

    test('an owner finds a student, helps and writes a note; safety suspends and restores the student', async ({
      page,
      browser,
      product,
      faults,
    }) => {
      const other = await browser.newContext({ baseURL: product.url, serviceWorkers: 'block' });
      const student = await other.newPage();
      recordErrors(student, product.url, faults);
      const email = newEmail('Quilla');
      await signUp(student, email, firstName);

      await comeInAs(page, 'owner');
      await page.goto('/organise/people');
      await page.getByLabel('First name').fill(firstName.toLowerCase());
      await expect(page).toHaveURL(/name=quilla/);
      await expect(page.getByText('1 student', { exact: true })).toBeVisible();
      await looksRight(page);
      await page.getByRole('link', { name: new RegExp(`^${firstName} R\\.`) }).click();
      await expect(page.getByRole('heading', { level: 1, name: `${firstName} R.` })).toBeVisible();
      await expect(page.getByText(email)).toHaveCount(0);
      await looksRight(page);

      await page.getByLabel('New note').fill('Lost the phone.');
      await page.getByRole('button', { name: 'Add note' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'Lost the phone.' })).toBeVisible();
      await page.getByRole('button', { name: 'End all sessions' }).click();
      await expect(page.getByText('Signed in nowhere.')).toBeVisible();

      await page.getByRole('button', { name: 'Show name and address' }).click();
      await page.getByLabel('Reason').fill('The mail came back');
      faults.expect(/status of 403 .* at \/api\/organise\/people\/[\w-]+\/reveal$/);
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await page.getByRole('button', { name: 'Yes, it is me' }).click();
      await expect(page.getByText(email)).toBeVisible();
      await looksRight(page);
      const { pathname } = new URL(page.url());

      await page.goto('/organise/people');
      await page.getByLabel('Exact address').fill(email);
      await page.getByRole('button', { name: 'Find' }).click();
      await expect(page).toHaveURL(new RegExp(`${pathname}$`));

      await page.getByRole('button', { name: 'Sign out' }).click();
      await comeInAs(page, 'safety');
      await page.goto(pathname);
      await page.getByRole('button', { name: 'Suspend' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(/has no seat at a coming event/)).toBeVisible();
      await dialog.getByLabel('Reason').fill('Fraud');
      await looksRight(page);
      faults.expect(/status of 403 .* at \/api\/organise\/people\/[\w-]+\/suspension$/);
      await dialog.getByRole('button', { name: `Suspend ${firstName} R.` }).click();
      await page.getByRole('button', { name: 'Yes, it is me' }).click();
      await expect(page.getByText(/^Suspended\./)).toBeVisible();
      await page.getByRole('button', { name: 'Restore' }).click();
      await page.getByRole('dialog').getByLabel('Reason').fill('A mistake');
      await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
      await expect(page.getByText(/^Suspended\./)).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible();
      await other.close();
    });
  });
}
