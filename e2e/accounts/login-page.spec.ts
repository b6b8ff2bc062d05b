import { drillOnly } from '../support/drill-only.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  newestPasscode,
  test,
} from '../support/harness.ts';
import {
  anotherCode,
  askButton,
  codeField,
  emailField,
  expectInside,
  phone,
  verifyButton,
  wrongPasscode,
} from './login-steps.ts';

let email: string;

test.beforeEach(() => {
  email = `login-${crypto.randomUUID()}@example.edu`;
});

test(
  'the login page shows a lost connection, keeps the input, and goes on when it is back',
  drillOnly,
  async ({ page, context, faults }) => {
    faults.expectNoProfile();
    faults.expect(/ERR_INTERNET_DISCONNECTED/);
    const errorToast = page.getByText('An error occurred. Please try again.');
    await page.goto('/login');
    await emailField(page).fill(email);
    await context.setOffline(true);
    await askButton(page).click();
    await expect(errorToast).toBeVisible();
    await expect(emailField(page)).toHaveValue(email);
    await context.setOffline(false);
    await askButton(page).click();
    await expect(codeField(page)).toBeFocused();
    await expect(errorToast).toHaveCount(0);

    const code = await newestPasscode(page, email);
    await context.setOffline(true);
    await page.keyboard.type(code);
    await expect(errorToast).toBeVisible();
    await context.setOffline(false);
    await verifyButton(page).click();
    await expectInside(page);
  },
);

test(
  'the Back button leads to the address, then to the previous page or to the landing page',
  drillOnly,
  async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('link', { name: 'Log in or sign up' }).click();
    await emailField(page).fill(email);
    await askButton(page).click();
    await expect(codeField(page)).toBeFocused();
    const back = page.getByRole('button', { name: 'Back' });
    await back.click();
    await expect(emailField(page)).toBeFocused();
    await back.click();
    await expect(page).toHaveURL(/\/about$/);

    await page.goto('about:blank');
    await page.goto('/login');
    await back.click();
    await expect(page).toHaveURL(/\/$/);
  },
);

for (const { tags, ...viewport } of [
  { ...phone, tags: {} },
  { width: 320, height: 640, tags: drillOnly },
  { width: 768, height: 1024, tags: drillOnly },
  { width: 1280, height: 900, tags: drillOnly },
]) {
  test(
    `every step fits ${viewport.width} px, is accessible, and does not move the button`,
    tags,
    async ({ page, faults }) => {
      faults.expect(/status of 400/);
      email = `width-${viewport.width}@example.edu`;
      await page.setViewportSize(viewport);
      await page.goto('/login');
      await expect(page.getByRole('link', { name: /demo mailbox/ })).toBeVisible();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const tops: number[] = [];
      const look = async (button: ReturnType<typeof askButton>) => {
        await expectNoHorizontalScroll(page);
        await expectAccessible(page);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.getByRole('contentinfo')).toHaveCount(0);
        tops.push(await button.evaluate((node) => node.getBoundingClientRect().top + window.scrollY));
      };

      await look(askButton(page));
      await emailField(page).fill('maya@gmail.com');
      await page.keyboard.press('Enter');
      await expect(emailField(page)).toHaveAttribute('aria-invalid', 'true');
      await look(askButton(page));
      await emailField(page).fill(email);
      await askButton(page).click();
      await expect(codeField(page)).toBeFocused();
      await look(verifyButton(page));
      await page.keyboard.type(anotherCode(await newestPasscode(page, email)));
      await expect(page.getByText(wrongPasscode)).toBeVisible();
      await look(verifyButton(page));
      expect(new Set(tops).size, `where the button stood: ${tops.join(', ')}`).toBe(1);
    },
  );
}
