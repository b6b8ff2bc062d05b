import type { Page } from '@playwright/test';
import { drillOnly } from '../support/drill-only.ts';
import { expect, newestPasscode, test } from '../support/harness.ts';
import { askButton, codeField, emailField, expectInside, phone, title } from './login-steps.ts';

let email: string;

test.beforeEach(() => {
  email = `login-${crypto.randomUUID()}@example.edu`;
});

test(
  'a visitor signs in by mouse, from the landing page to the home page',
  drillOnly,
  async ({ page, faults }) => {
    faults.expectNoProfile();
    await page.goto('/');
    await page.getByRole('link', { name: 'Join Now' }).first().click();
    await expect(title(page, 'Log in or sign up')).toBeVisible();
    await emailField(page).fill(email);
    await askButton(page).click();
    await expect(title(page, 'Check your mail')).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await codeField(page).click();
    await page.keyboard.type(await newestPasscode(page, email));
    await expectInside(page);
  },
);

test.describe('on a phone', drillOnly, () => {
  test.use({ viewport: phone });

  test('a visitor signs in by keyboard only, corrects the address, and gets to the requested page', async ({
    page,
    faults,
  }) => {
    faults.expectNoProfile();
    await page.goto('/settings?tab=1');
    await expect(page.getByText('Please log in to view this page.')).toBeVisible();
    await tabTo(page, emailField(page));
    await page.keyboard.type(`x${email}`);
    await page.keyboard.press('Enter');
    await expect(codeField(page)).toBeFocused();

    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Change' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(emailField(page)).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await expect(codeField(page)).toBeFocused();
    await expect(page.getByText(email, { exact: true })).toBeVisible();

    await page.keyboard.type(await newestPasscode(page, email));
    await expectInside(page, /\/settings\?tab=1$/);
  });
});

async function tabTo(page: Page, target: ReturnType<typeof codeField>): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
