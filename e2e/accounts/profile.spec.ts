import type { Page } from '@playwright/test';
import { phoneFirst } from '../support/drill-only.ts';
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

  test('cannot close the form', async ({ page }) => {
    const overlay = await openOverlay(page);
    await expect(overlay).toBeFocused();
    await page.keyboard.press('Escape');
    await page.mouse.click(20, 450);
    await page.mouse.click(60, 85);
    await expect(overlay).toBeVisible();
    await expect(page).toHaveURL('/home');
    await expect(overlay.getByRole('button', { name: 'Close' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'My Upcoming Events' })).toHaveCount(0);
  });

  test('reads how the answers are used, and sees the college of the address', async ({ page }) => {
    const overlay = await openOverlay(page);
    await expect(overlay).toContainText('must match the name on your student or government ID');
    await expect(overlay).toContainText('A preferred first name is allowed.');
    await expect(overlay).toContainText('Birth date and gender are not shown to others.');
    await expect(overlay).toContainText('New York University');
    await expect(overlay).toContainText(email);
  });

  test('sees all missing fields together, next to each field and in one message', async ({ page }) => {
    await openOverlay(page);
    await save(page);
    await expect(page.getByRole('alert')).toHaveText(
      'First name is required. Last name is required. Gender is required. Student status is required. Birthdate is required.',
    );
    for (const [field, message] of [
      ['First name', 'First name is required.'],
      ['Last name', 'Last name is required.'],
      ['Gender', 'Gender is required.'],
      ['Student status', 'Student status is required.'],
      ['Birthdate', 'Birthdate is required.'],
    ] as const) {
      await expect(page.getByLabel(field)).toHaveAccessibleDescription(message);
    }
    await expect(page.getByLabel('First name')).toBeFocused();
  });

  for (const [birthdate, message] of [
    ['9999-01-01', 'Birthdate cannot be in the future.'],
    ['2020-02-29', 'You must be at least 18.'],
    ['1900-01-01', 'Please enter a real birthdate.'],
  ] as const) {
    test(`cannot enter the birthdate ${birthdate}`, async ({ page }) => {
      await openOverlay(page);
      await fillIn(page, { Birthdate: birthdate });
      await save(page);
      await expect(page.getByRole('alert')).toHaveText(message);
    });
  }

  test('cannot enter a birthdate that does not exist', async ({ page }) => {
    await openOverlay(page);
    await fillIn(page, { Birthdate: '' });
    await page.getByLabel('Birthdate').pressSequentially('02302004');
    await save(page);
    await expect(page.getByRole('alert')).toHaveText('Invalid birthdate.');
  });

  test('finds the input again after a reload', async ({ page }) => {
    await openOverlay(page);
    await fillIn(page);
    await page.getByLabel('Instagram').fill('ana.eats');
    await page.reload();
    await expect(page.getByLabel('First name')).toHaveValue('Ana');
    await expect(page.getByLabel('Gender')).toHaveValue('Female');
    await expect(page.getByLabel('Birthdate')).toHaveValue('2004-09-12');
    await expect(page.getByLabel('Instagram')).toHaveValue('ana.eats');
  });

  test('sends the form once after a double click', async ({ page }) => {
    await openOverlay(page);
    await fillIn(page);
    let sent = 0;
    let letGo = () => {};
    const pressedEnough = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/profiles/v2/update', async (route) => {
      sent += 1;
      await pressedEnough;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save and Continue' }).dblclick();
    await page.getByLabel('Last name').press('Enter');
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
    letGo();
    await expect(page.getByRole('heading', { level: 1, name: /, Ana$/ })).toBeVisible();
    expect(sent).toBe(1);
  });

  test('gets to the requested page, with the focus on its heading', async ({ page }) => {
    await page.goto('/settings?from=mail');
    await fillIn(page);
    await save(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
    await expect(page).toHaveURL('/settings?from=mail');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.getItem('draft_profile'))).toBeNull();
  });

  test('can complete the form by keyboard only, and the focus stays inside', async ({ page }) => {
    const overlay = await openOverlay(page);
    const keys = page.keyboard;
    await keys.press('Tab');
    await keys.type('Ana');
    await keys.press('Tab');
    await keys.type('Ruiz');
    await keys.press('Tab');
    await keys.type('Fem');
    await keys.press('Tab');
    await keys.type('Gra');
    await keys.press('Tab');
    await keys.type('09122004');
    await expect(page.getByLabel('Birthdate')).toHaveValue('2004-09-12');
    await page.getByLabel('Facebook').focus();
    await keys.press('Tab');
    await expect(page.getByRole('button', { name: 'Save and Continue' })).toBeFocused();
    await keys.press('Tab');
    await expect(page.getByRole('button', { name: 'Log Out' })).toBeFocused();
    await keys.press('Tab');
    await expect(overlay.getByLabel('First name')).toBeFocused();
    await keys.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /, Ana$/ })).toBeFocused();
  });

  test('loses no input while the connection is lost', async ({ page, faults }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED/);
    await openOverlay(page);
    await fillIn(page);
    await page.context().setOffline(true);
    await save(page);
    const notice = page.getByRole('alert').filter({ hasText: 'Failed to create profile' });
    // The click works only if the notice is above the overlay.
    await notice.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByLabel('Last name')).toHaveValue('Ruiz');
    await page.context().setOffline(false);
    await save(page);
    await expect(page.getByRole('heading', { level: 1, name: /, Ana$/ })).toBeVisible();
  });

  test('can log out instead, and the draft is deleted', async ({ page, faults }) => {
    faults.expect(/ERR_FAILED/);
    await openOverlay(page);
    await fillIn(page);
    await page.route('**/api/auth/logout', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByText('Failed to log out. Please try again.')).toBeVisible();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('draft_profile'))).toBeNull();
  });

  for (const { width, tags } of phoneFirst) {
    test(`sees an accessible form at ${width} px: empty, refused and filled in`, tags, async ({ page }) => {
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
    });
  }
});

test('a profile that could not be loaded is shown as failed, and Try Again loads it', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 403/);
  faults.expectNoProfile();
  await page.route('**/api/profiles/v2/', (route) =>
    route.fulfill({ status: 403, json: { code: 'not_yours', message: 'This belongs to another student.' } }),
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
});

test('the home page greets by the time in New York and leads to the events', async ({ page }) => {
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

async function openOverlay(page: Page) {
  await page.goto('/home');
  const overlay = page.getByRole('dialog', { name: overlayName });
  await expect(overlay).toBeVisible();
  return overlay;
}

async function fillIn(page: Page, { Birthdate = '2004-09-12' } = {}): Promise<void> {
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Ruiz');
  await page.getByLabel('Gender').selectOption('Female');
  await page.getByLabel('Student status').selectOption('Graduate');
  await page.getByLabel('Birthdate').fill(Birthdate);
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
