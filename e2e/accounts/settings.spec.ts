import type { Page } from '@playwright/test';
import { drillOnly, phoneFirst } from '../support/drill-only.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '../support/harness.ts';

const profile = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  gender: 'Female',
  studentStatus: 'Graduate',
  birthdate: '2004-09-12',
  instagramHandle: 'ana.eats',
};

let email: string;

test.beforeEach(async ({ page, signIn }) => {
  email = `settled-${crypto.randomUUID()}@example.edu`;
  await signIn(email);
  await expect(await page.request.post('/api/profiles/v2/update', { data: profile })).toBeOK();
});

test('a student allows a quote, finds it after a reload, and withdraws it', drillOnly, async ({ page }) => {
  await openSettings(page);
  const words = section(page, 'In your words');
  await words.getByLabel('Your words').fill('I came alone and left with a crew.');
  await words.getByRole('button', { name: 'Quote Me' }).click();
  await expect(words.getByText('We read it before it is shown.')).toBeVisible();
  await page.reload();
  await expect(words.getByLabel('Your words')).toHaveValue('I came alone and left with a crew.');
  await words.getByRole('button', { name: 'Withdraw My Words' }).click();
  await expect(words.getByRole('button', { name: 'Quote Me' })).toBeVisible();
  await page.reload();
  await expect(words.getByLabel('Your words')).toHaveValue('');
});

test('an account is deleted only after the student typed its address, and the next sign-in starts without a profile', async ({
  page,
  signIn,
  faults,
}) => {
  faults.expectNoProfile();
  await openSettings(page);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const question = page.getByRole('dialog', { name: 'Delete your account?' });
  for (const loss of ['Your seats', 'are not refunded', 'is cancelled', 'is erased']) {
    await expect(question).toContainText(loss);
  }
  const careful = question.getByRole('button', { name: 'Delete My Account' });
  await expect(careful).toBeDisabled();
  await question.getByRole('textbox').fill('somebody.else@example.edu');
  await expect(careful).toBeDisabled();
  await question.getByRole('textbox').fill(email);
  await careful.click();

  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Log in or sign up' })).toBeVisible();
  expect((await page.request.get('/api/auth/me')).status()).toBe(401);

  await signIn(email);
  await page.goto('/home');
  await expect(page.getByRole('dialog', { name: 'Complete your account' })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('');
});

for (const { width, tags } of phoneFirst) {
  test(
    `the settings are accessible at ${width} px, and a change of the profile is refused, corrected and saved without other changes`,
    tags,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 812 });
      await openSettings(page);
      await expect(page.getByRole('link', { name: 'Follow us on TikTok' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Edit Profile' }).click();
      await expectAccessible(page);
      await page.getByLabel('First name').fill('');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('alert')).toHaveText('First name is required.');
      await expectAccessible(page);

      await page.getByLabel('First name').fill('Bea');
      await page.getByRole('textbox', { name: 'Instagram' }).fill('');
      const [sent] = await Promise.all([
        page.waitForRequest('**/api/profiles/v2/update'),
        page.getByRole('button', { name: 'Save' }).click(),
      ]);
      expect(sent.postDataJSON()).toEqual({ firstName: 'Bea', instagramHandle: null });
      await expect(page.getByText('Your profile is saved.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused();
      await expect(section(page, 'Profile').getByText('Bea R.')).toBeVisible();
      const stored = await page.evaluate(async () => (await fetch('/api/profiles/v2/')).json());
      expect(stored).toMatchObject({
        userProfile: { ...profile, firstName: 'Bea', instagramHandle: null },
      });

      await page.getByRole('button', { name: 'Delete Account' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Keep My Account' }).click();
      for (const narrow of [320, width]) {
        await page.setViewportSize({ width: narrow, height: 812 });
        await expectNoHorizontalScroll(page);
      }
    },
  );
}

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
}

function section(page: Page, name: string) {
  return page.getByRole('region', { name });
}
