import type { Page } from '@playwright/test';
import { expect, newestPasscode, test } from '../support/harness.ts';
import { askButton, codeField, emailField, expectInside, mailsTo, title } from './login-steps.ts';

let email: string;

test.beforeEach(() => {
  email = `login-${crypto.randomUUID()}@example.edu`;
});

test('an address in the link gets one passcode automatically, also after reloading and going back', async ({
  page,
  faults,
}) => {
  faults.expectNoProfile();
  await page.goto(`/login?utm_source=poster&email=${encodeURIComponent(email)}`);
  await expect(codeField(page)).toBeFocused();
  await page.reload();
  await expect(codeField(page)).toBeFocused();
  await page.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(title(page, 'Terms of Service')).toBeVisible();
  await page.goBack();
  await expect(codeField(page)).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(emailField(page)).toHaveValue(email);
  await page.reload();
  await expect(emailField(page)).toHaveValue(email);
  expect(await mailsTo(page, email)).toBe(1);
  await askButton(page).click();
  await codeField(page).fill(await newestPasscode(page, email));
  await expectInside(page);
});

test('an address in the link that is not a university address is shown with the reason', async ({ page }) => {
  await page.goto('/login?email=maya@gmail.com');
  await expect(emailField(page)).toHaveValue('maya@gmail.com');
  await expect(emailField(page)).toHaveAccessibleDescription(
    'Please enter a valid university .edu email address.',
  );
});

test('a wrong address is refused next to its field, and nothing is sent', async ({ page }) => {
  const asked = signInCalls(page);
  await page.goto('/login');
  await askButton(page).click();
  await expect(emailField(page)).toHaveAccessibleDescription('Please enter an email address.');
  await expect(emailField(page)).toBeFocused();
  for (const address of ['maya', 'maya@gmail.com', 'a@b.edu.evil.com', 'a b@nyu.edu', '@nyu.edu']) {
    await emailField(page).fill(address);
    await page.keyboard.press('Enter');
    await expect(emailField(page)).toHaveAccessibleDescription(
      'Please enter a valid university .edu email address.',
    );
  }
  expect(asked).toEqual([]);
});

function signInCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/signin')) calls.push(request.postData() ?? '');
  });
  return calls;
}

test('a double click requests one passcode', async ({ page }) => {
  const asked = signInCalls(page);
  await page.goto('/login');
  await emailField(page).fill(` ${email.toUpperCase()} `);
  await askButton(page).dblclick();
  await expect(codeField(page)).toBeFocused();
  await expect(page.getByText(email)).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(await mailsTo(page, email)).toBe(1);
});
