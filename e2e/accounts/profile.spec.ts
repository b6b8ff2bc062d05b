import type { Page } from '@playwright/test';
import { drillOnly, phoneFirst } from '../support/drill-only.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '../support/harness.ts';

const overlayName = 'Complete your account';

/** A student who has an account but no profile. */
let email: string;

test.beforeEach(async ({ signIn }) => {
  email = `new-${crypto.randomUUID()}@stern.nyu.edu`;
  await signIn(email);
});

test.describe('a student whose account is not complete', () => {
  test.beforeEach(({ faults }) => faults.expectNoProfile());

  test('cannot close the form, can complete it by keyboard only with the focus inside, and gets to the requested page', async ({
    page,
  }) => {
    const overlay = await openOverlay(page, '/settings?from=mail');
    await expect(overlay).toBeFocused();
    const keys = page.keyboard;
    await keys.press('Escape');
    await keys.press('Tab');
    await keys.type('Ana');
    await keys.press('Tab');
    await keys.type('Ruiz');
    await keys.press('Tab');
    await keys.type('Fem');
    await keys.press('Tab');
    await keys.type('Gra');
    await keys.press('Tab');
    await keys.type('02302004');
    await keys.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Invalid birthdate.');
    // From the year to the month.
    await keys.press('ArrowLeft');
    await keys.press('ArrowLeft');
    await keys.type('09122004');
    await expect(page.getByLabel('Birthdate')).toHaveValue('2004-09-12');

    await page.mouse.click(20, 450);
    await page.mouse.click(60, 85);
    await expect(overlay).toBeVisible();
    await expect(page).toHaveURL('/settings?from=mail');
    await expect(overlay.getByRole('button', { name: 'Close' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Settings' })).toHaveCount(0);

    await page.getByLabel('Facebook').focus();
    await keys.press('Tab');
    await expect(page.getByRole('button', { name: 'Save and Continue' })).toBeFocused();
    await keys.press('Tab');
    await expect(page.getByRole('button', { name: 'Log Out' })).toBeFocused();
    await keys.press('Tab');
    await expect(overlay.getByLabel('First name')).toBeFocused();
    await keys.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
    await expect(page).toHaveURL('/settings?from=mail');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.getItem('draft_profile'))).toBeNull();
  });

  for (const { width, tags } of phoneFirst) {
    test(
      `sees an accessible form at ${width} px (empty, refused, filled in), and loses no input while the connection is lost`,
      tags,
      async ({ page, faults }) => {
        faults.expect(/ERR_INTERNET_DISCONNECTED/);
        await page.setViewportSize({ width, height: 812 });
        await openOverlay(page);
        await expect(page.getByText(email)).toBeVisible();
        await expectAccessible(page);
        await save(page);
        await expect(page.getByRole('alert')).toContainText('Gender is required.');
        await expectAccessible(page);
        await fillIn(page);
        await expect(page.getByRole('alert')).toBeHidden();
        await expectAccessible(page);
        await expectNoHorizontalScroll(page);

        await page.context().setOffline(true);
        await save(page);
        const notice = page.getByRole('alert').filter({ hasText: 'Failed to create profile' });
        // The click works only if the notice is above the overlay.
        await notice.getByRole('button', { name: 'Close' }).click();
        await expect(page.getByLabel('Last name')).toHaveValue('Ruiz');
        await page.context().setOffline(false);
        await save(page);
        await expect(page.getByRole('heading', { level: 1, name: /, Ana$/ })).toBeVisible();
      },
    );
  }
});

test(
  'a profile that could not be loaded is shown as failed, and Try Again loads it',
  drillOnly,
  async ({ page, faults }) => {
    faults.expect(/status of 403/);
    faults.expectNoProfile();
    await page.route('**/api/profiles/v2/', (route) =>
      route.fulfill({
        status: 403,
        json: { code: 'not_yours', message: 'This belongs to another student.' },
      }),
    );
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1, name: 'Failed to fetch profile' })).toBeVisible();
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 812 });
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    }
    await page.unroute('**/api/profiles/v2/');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('dialog', { name: overlayName })).toBeVisible();
  },
);

test('the home page greets by the time in New York and leads to the events', drillOnly, async ({ page }) => {
  await completeProfile(page);
  const clock = await page.request.get('/api/demo/clock');
  const { now } = (await clock.json()) as { now: string };
  const today = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  }).format(new Date(now));

  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good (morning|afternoon|evening), Ana$/);
  await expect(page.getByText(`${today}.`)).toBeVisible();
  await expect(page.getByRole('complementary')).toContainText(/Ana R\.\s*New York University/);
  const upcoming = page.getByRole('region', { name: 'My Upcoming Events' });
  await expect(upcoming.getByRole('link', { name: 'Find Events' })).toHaveAttribute('href', '/events');
  for (const width of [320, 375, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoHorizontalScroll(page);
    if (width === 375 || width === 1280) await expectAccessible(page);
  }
});

async function openOverlay(page: Page, path = '/home') {
  await page.goto(path);
  const overlay = page.getByRole('dialog', { name: overlayName });
  await expect(overlay).toBeVisible();
  return overlay;
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Ruiz');
  await page.getByLabel('Gender').selectOption('Female');
  await page.getByLabel('Student status').selectOption('Graduate');
  await page.getByLabel('Birthdate').fill('2004-09-12');
}

function save(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Save and Continue' }).click();
}

async function completeProfile(page: Page): Promise<void> {
  const saved = await page.request.post('/api/profiles/v2/update', {
    data: {
      firstName: 'Ana',
      lastName: 'Ruiz',
      gender: 'Female',
      studentStatus: 'Graduate',
      birthdate: '2004-09-12',
    },
  });
  await expect(saved).toBeOK();
}
