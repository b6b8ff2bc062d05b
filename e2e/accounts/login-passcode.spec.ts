import type { Page } from '@playwright/test';
import { drillOnly } from '../support/drill-only.ts';
import { clockTest, expect, newestPasscode } from '../support/harness.ts';
import { codeField, expectInside, mailsTo, requestCode, resendButton, wrongPasscode } from './login-steps.ts';

let email: string;

clockTest.beforeEach(() => {
  email = `login-${crypto.randomUUID()}@example.edu`;
});

const askForCode = (page: Page) => requestCode(page, email);

clockTest(
  'a new passcode can be requested after a minute, replaces the old one and signs in',
  drillOnly,
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
  drillOnly,
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
