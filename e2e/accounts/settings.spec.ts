import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { phoneFirst } from '../support/drill-only.ts';
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

test('the settings show the profile and lead to the subscription, the policies and the support', async ({
  page,
}) => {
  await openSettings(page);
  for (const detail of [email, 'example.edu', 'September 12, 2004', 'ana.eats', 'Not added']) {
    await expect(section(page, 'Profile').getByText(detail, { exact: true }).first()).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Upgrade Now' })).toHaveAttribute('href', '/subscription');
  await expect(section(page, 'About us').getByRole('link')).toHaveText([
    'About Us',
    'Privacy Policy',
    'Terms of Service',
    'Cookie Use Policy',
  ]);
  const support = section(page, 'Support');
  await expect(support.locator('a[href^="mailto:"]')).toHaveText(/^\S+@\S+$/);
  for (const network of ['TikTok', 'Instagram', 'LinkedIn']) {
    await expect(support.getByRole('link', { name: network })).toHaveAttribute('href', /^https:\/\//);
  }
});

test('the settings show an active subscription and lead to it', async ({ page }) => {
  await page.route('**/api/profiles/v2/', async (route) => {
    const answer = await route.fetch();
    const subscription = { status: 'active', currentPeriodEnd: 1_750_521_600, canceledAt: null };
    await route.fulfill({ json: { ...((await answer.json()) as object), subscription } });
  });
  await openSettings(page);
  const link = page.getByRole('link', { name: 'Manage Subscription' });
  await expect(link).toHaveAttribute('href', '/subscription');
  await expect(section(page, 'Subscription')).toContainText('Renews on Sat, Jun 21');
});

test('a policy that is opened from the settings closes back to them', async ({ page }) => {
  await openSettings(page);
  await page.getByRole('main').getByRole('link', { name: 'Terms of Service' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test.describe('the profile', () => {
  test('keeps all fields that the student does not change', async ({ page }) => {
    await openSettings(page);
    await page.getByRole('button', { name: 'Edit Profile' }).click();
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
  });

  test('is refused in the same words as in the first form', async ({ page }) => {
    await openSettings(page);
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('Last name').fill(' ');
    await page.getByLabel('Birthdate').fill('2020-01-01');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toHaveText('Last name is required. You must be at least 18.');
  });

  test('keeps unsaved changes after a reload', async ({ page }) => {
    await openSettings(page);
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByRole('textbox', { name: 'LinkedIn' }).fill('ana-ruiz');
    await page.reload();
    await expect(page.getByText(/still here, not yet saved/)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'LinkedIn' })).toHaveValue('ana-ruiz');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  });
});

test('a student allows a quote, finds it after a reload, and withdraws it', async ({ page }) => {
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

test('a student can download the own data as one file', async ({ page }) => {
  await openSettings(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download My Data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('crewtable-my-data.json');
  const text = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(text)).toHaveProperty('data');
  expect(text).toContain(email);
  expect(text).toContain('ana.eats');
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

test('logging out leads to the landing page, and a failure is shown', async ({ page, faults }) => {
  faults.expect(/ERR_FAILED/);
  await openSettings(page);
  const button = section(page, 'This browser').getByRole('button', { name: 'Log Out' });
  await page.route('**/api/auth/logout', (route) => route.abort(), { times: 1 });
  await button.click();
  await expect(page.getByText('Failed to log out. Please try again.')).toBeVisible();
  await button.click();
  await expect(page).toHaveURL('/');
  expect((await page.request.get('/api/auth/me')).status()).toBe(401);
});

for (const { width, tags } of phoneFirst) {
  test(
    `the settings are accessible at ${width} px: shown, edited, refused, and before deleting the account`,
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
      await page.getByRole('button', { name: 'Cancel' }).click();
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
