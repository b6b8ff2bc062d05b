import type { APIRequestContext, Page } from '@playwright/test';
import { drillOnly, phoneFirst } from '../support/drill-only.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  newestPasscode,
  test,
} from '../support/harness.ts';

const profile = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  gender: 'Female',
  studentStatus: 'Graduate',
  birthdate: '2004-09-12',
};
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0';

let email: string;

test.beforeEach(async ({ page, signIn }) => {
  email = `places-${crypto.randomUUID()}@example.edu`;
  await signIn(email);
  await expect(await page.request.post('/api/profiles/v2/update', { data: profile })).toBeOK();
});

for (const { width, tags } of phoneFirst) {
  test(
    `a student sees all own sessions and signs out on other devices, at ${width} px`,
    tags,
    async ({ page, playwright, baseURL }) => {
      await page.setViewportSize({ width, height: 812 });
      const open = (userAgent: string) => playwright.request.newContext({ userAgent, baseURL: baseURL! });
      const [phone, laptop] = [await open(iphone), await open(windows)];
      for (const place of [phone, laptop]) await signInAt(place, page);

      await openSettings(page);
      const places = section(page).getByRole('listitem');
      await expect(places).toHaveCount(3);
      await expect(places.first()).toContainText('This one');
      await expect(places.first().getByRole('button')).toHaveCount(0);
      for (const name of ['Safari on iPhone', 'Edge on Windows'])
        await expect(places.filter({ hasText: name })).toContainText(/Since .+Last used .+/);
      await expectAccessible(page);

      await section(page).getByRole('button', { name: 'Sign out of Safari on iPhone' }).click();
      await expect(page.getByText('Signed out of Safari on iPhone.')).toBeVisible();
      await expect(places).toHaveCount(2);
      await expect(section(page).getByRole('list')).toBeFocused();
      expect((await phone.get('/api/auth/me')).status()).toBe(401);
      expect((await laptop.get('/api/auth/me')).status()).toBe(200);

      await section(page).getByRole('button', { name: 'Sign Out Everywhere Else' }).click();
      const question = page.getByRole('dialog', { name: 'Sign out everywhere else?' });
      await expect(question).toContainText('You stay signed in here.');
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Sign Out Everywhere Else' }).click();
      await expect(section(page)).toContainText('You are signed in nowhere else.');
      await expect(places).toHaveCount(1);
      expect((await laptop.get('/api/auth/me')).status()).toBe(401);
      expect((await page.request.get('/api/auth/me')).status()).toBe(200);
      for (const narrow of [320, width]) {
        await page.setViewportSize({ width: narrow, height: 812 });
        await expectNoHorizontalScroll(page);
      }
      for (const place of [phone, laptop]) await place.dispose();
    },
  );

  test(
    `a student who signed in a while ago deletes the account with a code, at ${width} px`,
    drillOnly,
    async ({ page, faults }) => {
      await page.setViewportSize({ width, height: 812 });
      // The test cannot wait ten minutes of real time, so it fakes the response. The server's tests cover the
      // real one.
      const refusal = { code: 'confirm_first', message: 'Please confirm first that it is you.' };
      faults.expect(/status of 40[0134]/);
      await openSettings(page);
      let refusals = 0;
      await page.route('**/api/profiles/v2/', (route) =>
        route.request().method() === 'DELETE' && refusals++ === 0
          ? route.fulfill({ status: 403, json: refusal })
          : route.continue(),
      );
      await page.getByRole('button', { name: 'Delete Account' }).click();
      const first = page.getByRole('dialog', { name: 'Delete your account?' });
      await first.getByRole('textbox').fill(email);
      await first.getByRole('button', { name: 'Delete My Account' }).click();

      const step = page.getByRole('dialog', { name: 'Is it you?' });
      await expect(step).toContainText(`We sent a code to ${email}.`);
      const confirm = step.getByRole('button', { name: 'Confirm and Delete' });
      await expect(confirm).toBeDisabled();
      await expect(step.getByRole('button', { name: 'Send Another Code' })).toBeDisabled();
      await expectAccessible(page);
      const code = await newestPasscode(page, email);
      await step.getByRole('textbox', { name: 'Code' }).fill(code === '00000000' ? '00000001' : '00000000');
      await confirm.click();
      await expect(step).toContainText('Passcode expired or is invalid. Please try again.');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await step.getByRole('textbox', { name: 'Code' }).fill(code);
      await confirm.click();

      await expect(page).toHaveURL('/');
      await expect(page.getByText('Your account is deleted.')).toBeVisible();
      expect((await page.request.get('/api/auth/me')).status()).toBe(401);
    },
  );
}

async function signInAt(place: APIRequestContext, page: Page): Promise<void> {
  await expect(await place.post('/api/auth/signin', { data: { username: email } })).toBeOK();
  const code = await newestPasscode(page, email);
  await expect(await place.post('/api/auth/signin-confirm', { data: { username: email, code } })).toBeOK();
}

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await expect(section(page).getByRole('listitem').first()).toBeVisible();
}

function section(page: Page) {
  return page.getByRole('region', { name: 'Where you are signed in' });
}
