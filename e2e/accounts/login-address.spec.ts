import { expect, newestPasscode, test } from '../support/harness.ts';
import {
  askButton,
  codeField,
  emailField,
  expectInside,
  mailsTo,
  resendButton,
  title,
} from './login-steps.ts';

test('an address in the link gets one passcode, a reload and going back keep the step and the address, and the passcode can be pasted with the text around it', async ({
  page,
  context,
  faults,
}) => {
  const email = `login-${crypto.randomUUID()}@example.edu`;
  faults.expectNoProfile();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/login?utm_source=poster&email=${encodeURIComponent(email)}`);
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type('407');
  await page.reload();
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveValue('');
  await expect(page.getByText(email)).toBeVisible();
  await expect(resendButton(page)).toHaveAccessibleDescription(/^in (1:00|0:\d\d)$/);
  await page.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(title(page, 'Terms of Service')).toBeVisible();
  await page.goBack();
  await expect(codeField(page)).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(emailField(page)).toHaveValue(email);
  await emailField(page).fill('half-typed@exam');
  await page.reload();
  await expect(emailField(page)).toHaveValue('half-typed@exam');

  await emailField(page).fill(email);
  await askButton(page).click();
  await expect(codeField(page)).toBeFocused();
  expect(await mailsTo(page, email)).toBe(1);
  const code = await newestPasscode(page, email);
  const pasted = ` Your code: ${code.slice(0, 4)}-${code.slice(4)} (10 minutes) `;
  await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
  await page.keyboard.press('ControlOrMeta+v');
  await expectInside(page);
  expect(await page.evaluate(() => sessionStorage.getItem('draft_login'))).toBeNull();
});
