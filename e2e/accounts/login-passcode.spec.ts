import type { Page } from '@playwright/test';
import { clockTest, expect, expectAccessible, newestPasscode, test } from '../support/harness.ts';
import {
  anotherCode,
  codeField,
  expectInside,
  mailsTo,
  requestCode,
  resendButton,
  verifyButton,
  wrongPasscode,
} from './login-steps.ts';

let email: string;

test.beforeEach(() => {
  email = `login-${crypto.randomUUID()}@example.edu`;
});

const askForCode = (page: Page) => requestCode(page, email);

test('a passcode that is pasted with the text around it is found and checked automatically', async ({
  page,
  context,
  faults,
}) => {
  faults.expectNoProfile();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await askForCode(page);
  const code = await newestPasscode(page, email);
  const pasted = ` Your code: ${code.slice(0, 4)}-${code.slice(4)} (10 minutes) `;
  await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
  await page.keyboard.press('ControlOrMeta+v');
  await expectInside(page);
});

test('a mistyped passcode is shown as wrong, and the right one can be typed immediately', async ({
  page,
  faults,
}) => {
  faults.expectNoProfile();
  faults.expect(/status of 400/);
  await askForCode(page);
  const code = await newestPasscode(page, email);
  await page.keyboard.type(anotherCode(code));
  await expect(codeField(page)).toHaveAccessibleDescription(wrongPasscode);
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type(code);
  await expectInside(page);
});

clockTest(
  'a new passcode can be requested after a minute, replaces the old one and signs in',
  async ({ page, faults }) => {
    faults.expectNoProfile();
    faults.expect(/status of 400/);
    await page.clock.install();
    await askForCode(page);
    const old = await newestPasscode(page, email);
    await expect(resendButton(page)).toHaveAccessibleDescription(/^in (1:00|0:\d\d)$/);
    await expect(resendButton(page)).toHaveAttribute('aria-disabled', 'true');

    // Both clocks move by a minute: the browser's and the product's.
    await page.clock.fastForward(60_000);
    await expect(await page.request.post('/api/demo/clock', { data: { advance: 'PT60S' } })).toBeOK();
    await page.keyboard.type('4071');
    await resendButton(page).click();
    await expect(page.getByText('New code sent.')).toBeVisible();
    await expect(codeField(page)).toHaveValue('');
    await expect(resendButton(page)).toHaveAttribute('aria-disabled', 'true');
    expect(await mailsTo(page, email)).toBe(2);

    const fresh = await newestPasscode(page, email);
    await codeField(page).click();
    await page.keyboard.type(old);
    await expect(page.getByText(wrongPasscode)).toBeVisible();
    await page.keyboard.type(fresh);
    await expectInside(page);
  },
);

clockTest(
  'an expired passcode is shown as wrong, and another one can be requested',
  async ({ page, faults }) => {
    faults.expectNoProfile();
    faults.expect(/status of 400/);
    await page.clock.install();
    await askForCode(page);
    const late = await newestPasscode(page, email);
    await page.clock.fastForward(600_000);
    await expect(await page.request.post('/api/demo/clock', { data: { advance: 'PT10M' } })).toBeOK();
    await page.keyboard.type(late);
    await expect(page.getByText(wrongPasscode)).toBeVisible();
    await resendButton(page).click();
    await expect(page.getByText('New code sent.')).toBeVisible();
    await codeField(page).fill(await newestPasscode(page, email));
    await expectInside(page);
  },
);

test('a server error is not shown as a wrong passcode, and the same digits can be sent again', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 500/);
  faults.expectNoProfile();
  await askForCode(page);
  const code = await newestPasscode(page, email);
  await page.route('**/api/auth/signin-confirm', (route) => route.fulfill({ status: 500, body: '' }), {
    times: 1,
  });
  await page.keyboard.type(code);
  await expect(page.getByRole('alert')).toContainText('An error occurred. Please try again.');
  await expect(page.getByText(wrongPasscode)).toHaveCount(0);
  await expect(codeField(page)).toHaveValue(code);
  await expectAccessible(page);
  await verifyButton(page).click();
  await expectInside(page);
});
