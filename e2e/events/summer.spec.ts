import type { Page } from '@playwright/test';
import { drillOnly } from '../support/drill-only.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  newestPasscode,
  test,
} from '../support/harness.ts';

// These tests need a clock before the first Wednesday.
test.use({ productGroup: 'summer' });

const phone = { width: 375, height: 812 };
const desktop = { width: 1280, height: 900 };

let email: string;
test.beforeEach(() => {
  email = `summer-${crypto.randomUUID()}@example.edu`;
});

const profile = {
  firstName: 'Ana',
  lastName: 'Okafor',
  gender: 'Female',
  studentStatus: 'Undergraduate',
  birthdate: '2003-01-01',
};

const dialog = (page: Page) => page.getByRole('dialog');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Uses `force`, because the label covers the input and an animation may move it. */
async function choose(page: Page, name: string | RegExp): Promise<void> {
  await dialog(page).getByRole('radio', { name }).check({ force: true });
}

async function fillLead(page: Page): Promise<void> {
  await dialog(page).getByLabel('First name').fill('Ana');
  await dialog(page).getByLabel('Last name').fill('Okafor');
}

async function pay(page: Page): Promise<void> {
  await dialog(page).getByLabel('Card number').fill('4242424242424242');
  await dialog(page).getByLabel('Expiry').fill('1234');
  await dialog(page).getByLabel('CVC').fill('123');
  await dialog(page)
    .getByRole('button', { name: /^Pay \$/ })
    .click();
}

interface SeriesView {
  hasPass: boolean;
  dates: { eventId: string; isUserRegistered: boolean }[];
}

async function series(page: Page): Promise<SeriesView> {
  return (await (await page.request.get('/api/series/summer-nyc-2025')).json()) as SeriesView;
}

test('other addresses of event pages redirect to the right page, keep the query string and count one page view', async ({
  page,
}) => {
  await page.goto('/events?utm_source=poster');
  await expect(page).toHaveURL('/events/semesters?utm_source=poster');
  await expect(heading(page, 'Pick your season')).toBeVisible();
  await expect(page.getByRole('main').locator('a[href^="/events/semesters/summer"]').first()).toBeVisible();
  const views = await page.evaluate(() =>
    (window.dataLayer as { event?: string; page_path?: string }[])
      .filter(({ event }) => event === 'page_view')
      .map(({ page_path }) => page_path),
  );
  expect(views).toEqual(['/events/semesters']);
  await page.getByRole('link', { name: 'Summer 2025' }).click();
  await expect(page).toHaveURL('/events/semesters/summer?utm_source=poster');

  await page.goto('/summer-networking-series?referralId=a%26b');
  await expect(page).toHaveURL('/events/semesters/summer?referralId=a%26b');
  await page.goto('/confirm-attendance/06042025-summer-nyc');
  await expect(page).toHaveURL('/login');
});

const seasonPages = [
  '/events/semesters',
  '/events/semesters/summer',
  '/events/semesters/summerv2',
  '/events/semesters/fall',
  '/events/semesters/spring',
];

test('every page of the seasons fits every width and is accessible on a phone; that of the summer has its countdown, seats, dates and answers', async ({
  page,
}) => {
  for (const path of seasonPages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    if (path === '/events/semesters/summer') await expectSummer(page);
    for (const width of [320, 375, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoHorizontalScroll(page);
      if (width === 375) await expectAccessible(page);
    }
  }
});

async function expectSummer(page: Page): Promise<void> {
  // By the clock of the product, which is two weeks before the first table.
  await expect(page.getByRole('timer', { name: 'First table in' })).toContainText('14');
  await expect(page.getByText(/of 50 left/)).toBeVisible();
  const cover = page.getByRole('region', { name: 'Your pass covers 12 Wednesdays' });
  await expect(cover.getByRole('listitem')).toHaveCount(12);
  await expect(cover.getByText('Jun 4', { exact: true })).toBeVisible();
  await expect(cover.getByText('Aug 27', { exact: true })).toBeVisible();
  const open = page.getByRole('main').getByRole('button', { expanded: true });
  await expect(open).toHaveCount(1);
  await page.getByRole('button', { name: 'Can I bring friends?' }).click();
  await expect(open).toHaveText('Can I bring friends?');
  await expect(page.getByText('A friend group is never split.')).toBeVisible();
}

test('every page of the seasons is accessible on a wide screen too', drillOnly, async ({ page }) => {
  for (const path of seasonPages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    await expectAccessible(page);
  }
});

for (const [width, viewport, tags] of [
  ['a phone', phone, {}],
  ['a desktop', desktop, drillOnly],
] as const) {
  test(
    `a visitor with an invitation gets a seat on ${width}, with a reload in the middle`,
    tags,
    async ({ page, faults }) => {
      faults.expectNoProfile();
      faults.expect(/status of 40[49] .*nobodys/);
      await page.setViewportSize(viewport);
      await page.goto(`/events/semesters/summer?referralId=nobodys&email=${encodeURIComponent(email)}`);
      await expect(dialog(page).getByLabel('University email')).toHaveValue(email);
      await dialog(page).getByRole('button', { name: 'Continue' }).click();
      await expect(dialog(page).getByRole('alert')).toContainText(
        'First name is required. Last name is required.',
      );
      await expectAccessible(page);
      await fillLead(page);
      await dialog(page).getByRole('button', { name: 'Continue' }).click();

      await expect(dialog(page).getByRole('textbox', { name: 'Passcode' })).toBeFocused();
      await expectAccessible(page);
      const passcode = await newestPasscode(page, email);
      await dialog(page).getByRole('textbox', { name: 'Passcode' }).pressSequentially(passcode);

      await expect(dialog(page).getByRole('heading', { name: 'Choose your ticket' })).toBeVisible();
      await choose(page, 'Single Event Ticket');
      await expect(dialog(page).getByRole('button', { name: 'Pay & Register' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await choose(page, /Wednesday, June 18/);
      await expectAccessible(page);
      await dialog(page).getByRole('button', { name: 'Pay & Register' }).click();

      await expect(dialog(page).getByLabel('Card number')).toBeVisible();
      await page.reload();
      await expect(dialog(page).getByText('Wed, Jun 18 · 7:00 PM')).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await pay(page);

      await expect(dialog(page).getByRole('heading', { name: 'You’re In!' })).toBeVisible();
      await expectAccessible(page);
      const taken = (await series(page)).dates.filter(({ isUserRegistered }) => isUserRegistered);
      expect(taken.map(({ eventId }) => eventId)).toEqual(['06182025-summer-nyc']);

      await dialog(page).getByRole('button', { name: 'Close' }).click();
      await expect(page).toHaveURL('/home');
      await completesAccount(page);
      await page.goto('/confirmation?eventDate=2025-06-18');
      await expect(page.getByText('Wed, Jun 18 · 7:00 PM')).toBeVisible();
      await page.goto('/confirmation?eventId=07092025-summer-nyc');
      await expect(heading(page, 'You have no seat yet')).toBeVisible();
      await expectAccessible(page);
      await page.goto('/confirmation?eventId=06182025-summer-nyc&eventDate=2025-06-18T23:00:00.000Z');
      await expect(heading(page, 'You’re In!')).toBeVisible();
      await expect(page.getByText('Wed, Jun 18 · 7:00 PM')).toBeVisible();
      const calendar = page.getByRole('link', { name: 'Add to calendar' });
      await expect(calendar).toHaveAttribute('href', '/api/events/06182025-summer-nyc/calendar.ics');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    },
  );
}

/** The student bought the ticket without a profile, so the home page asks for it. */
async function completesAccount(page: Page): Promise<void> {
  const account = page.getByRole('dialog', { name: 'Complete your account' });
  await account.getByLabel('First name').fill('Ana');
  await account.getByLabel('Last name').fill('Okafor');
  await account.getByLabel('Gender').selectOption('Female');
  await account.getByLabel('Student status').selectOption('Undergraduate');
  await account.getByLabel('Birthdate').fill('2003-01-01');
  await account.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(account).toBeHidden();
}

test(
  'a student who is signed in buys the pass without a passcode, and has a seat on every Wednesday',
  drillOnly,
  async ({ page, signIn }) => {
    await signIn(email);
    await expect(await page.request.post('/api/profiles/v2/update', { data: profile })).toBeOK();
    await page.goto('/events/semesters/summerv2');
    await page.getByRole('button', { name: 'Register Now' }).first().click();
    await expect(dialog(page).getByLabel('University email')).toBeDisabled();
    await expect(dialog(page).getByLabel('University email')).toHaveValue(email);
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await choose(page, 'All-Access Pass');
    await dialog(page).getByRole('button', { name: 'Pay & Register' }).click();
    await expect(dialog(page).getByText('$25.00').first()).toBeVisible();
    await pay(page);
    await expect(dialog(page).getByRole('heading', { name: 'You’re In!' })).toBeVisible();
    const { hasPass, dates } = await series(page);
    expect(hasPass).toBe(true);
    expect(dates.every(({ isUserRegistered }) => isUserRegistered)).toBe(true);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await page.goto('/events/semesters/summer');
    await expect(page.getByText('Every Wednesday is yours')).toBeVisible();
  },
);

test(
  'the date that is chosen on the page is chosen in the dialog, and closing the dialog keeps it',
  drillOnly,
  async ({ page, signIn }) => {
    await signIn(email);
    await expect(await page.request.post('/api/profiles/v2/update', { data: profile })).toBeOK();
    await page.goto('/events/semesters/summer/events/06252025-summer-nyc');
    await expect(page.getByRole('radio', { name: /Wednesday, June 25/ })).toBeChecked();
    await page.getByRole('button', { name: 'Register Now' }).click();
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await expect(dialog(page).getByRole('radio', { name: /Wednesday, June 25/ })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL('/events/semesters/summer/events/06252025-summer-nyc');
    await page.getByRole('button', { name: 'Register Now' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Pay & Register' })).toBeEnabled();
  },
);

test('a visitor can join the list for the fall semester', drillOnly, async ({ page, faults }) => {
  faults.expectNoProfile();
  faults.expect(/status of 40[49] .*nobodys/);
  await page.setViewportSize(phone);
  await page.goto(`/events/semesters/fall?referralId=nobodys&email=${encodeURIComponent(email)}`);
  await expect(dialog(page).getByLabel('University email')).toHaveValue(email);
  await expectAccessible(page);
  await fillLead(page);
  await dialog(page).getByRole('button', { name: 'Join the List' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Passcode' })).toBeFocused();
  const passcode = await newestPasscode(page, email);
  await dialog(page).getByRole('textbox', { name: 'Passcode' }).pressSequentially(passcode);
  await expect(dialog(page).getByRole('heading', { name: 'You’re In!' })).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/home');
});
