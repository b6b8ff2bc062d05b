import type { Locator, Page } from '@playwright/test';
import { drillOnly } from '../support/drill-only.ts';
import {
  blockServiceWorkers,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  newestPasscode,
  recordErrors,
  test as sharedTest,
} from '../support/harness.ts';
import { comeInAs, openPage } from '../support/office.ts';
import { makeDataFolder } from '../support/product.ts';
import { startInstallation } from '../support/several-nodes.ts';

/** A product long after the summer of the demo. */
const test = sharedTest.extend({
  product: [
    // Playwright requires the braces, even if no fixture is used.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = await makeDataFolder();
      const product = await startInstallation(folder.path, { DEMO_NOW: '2027-05-18T12:00:00-04:00' });
      await use(product);
      await product.end('SIGTERM');
      await folder.remove();
    },
    { scope: 'test', timeout: 300_000 },
  ],
});

async function buySingleTicket(page: Page, date: RegExp, email: string): Promise<void> {
  await page.getByRole('radio', { name: 'Single Event Ticket' }).check({ force: true });
  await page.getByRole('radio', { name: date }).check({ force: true });
  await page.getByRole('button', { name: 'Register Now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Mira');
  await dialog.getByLabel('Last name').fill('Stone');
  await dialog.getByLabel('University email').fill(email);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Passcode' })).toBeFocused();
  await dialog
    .getByRole('textbox', { name: 'Passcode' })
    .pressSequentially(await newestPasscode(page, email));
  await dialog.getByRole('button', { name: 'Pay & Register' }).click();
  await dialog.getByLabel('Card number').fill('4242424242424242');
  await dialog.getByLabel('Expiry').fill('1234');
  await dialog.getByLabel('CVC').fill('123');
  await dialog.getByRole('button', { name: 'Pay $6.00' }).click();
  await expect(dialog.getByRole('heading', { name: 'You’re In!' })).toBeVisible();
}

const preview = (page: Page) => page.frameLocator('iframe[title="The page of the season"]');
const day = (page: Page, name: string): Locator => page.getByRole('button', { name: new RegExp(`^${name}`) });

/** Copies the summer to 2027, changes prices and dates while the preview follows, and saves the draft. */
async function copySummer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New season' }).click();
  await page.getByLabel('Copy', { exact: true }).selectOption('Summer 2025');
  await page.getByLabel('Year', { exact: true }).fill('2027');
  await page.getByRole('button', { name: 'Make the copy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Summer 2027' })).toBeVisible();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();

  // The preview is the real page, and it follows the draft.
  await expect(preview(page).getByText('The Summer 2027 NYC Student Networking Series')).toBeAttached();
  await page.getByLabel('Single ticket').fill('$6');
  await page.getByLabel(/^Pass, /).fill('30');
  await expect(preview(page).getByText('$30.00').first()).toBeAttached();
  await day(page, 'Wednesday, June 9, 2027').click();
  await day(page, 'Tuesday, June 8, 2027').click();
  await expect(preview(page).getByText('Tuesdays and Wednesdays').first()).toBeAttached();
  await expect(preview(page).getByRole('radio', { name: /June 8/, includeHidden: true })).toBeAttached();
  await expect(page.getByText(/^13 events: 12 Wednesdays, 1 Tuesday$/)).toBeVisible();
  await page.getByLabel('At a table, from').fill('9');
  await expect(page.getByText('One thing to correct')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page.getByText('Saved, not published')).toBeVisible();
}

sharedTest('the preview of a season is the real page, and follows the draft', async ({ page }) => {
  await comeInAs(page, 'owner');
  await page.goto('/organise/seasons');
  await copySummer(page);
});

for (const width of [1280, 375]) {
  test(
    `at ${width} px the owner copies a season, previews and publishes it; a student pays, one date is cancelled, the money is back`,
    drillOnly,
    async ({ page, browser, product, faults }) => {
      test.setTimeout(300_000);
      const viewport = { width, height: 900 };
      await page.setViewportSize(viewport);
      await comeInAs(page, 'owner');
      await page.goto('/organise/seasons');
      await expect(page.getByRole('listitem').filter({ hasText: 'Summer 2025' })).toContainText('Over');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await copySummer(page);

      // Students see nothing of a draft.
      const others = await browser.newContext({ baseURL: product.url, viewport });
      await blockServiceWorkers(others);
      const student = await others.newPage();
      recordErrors(student, product.url, faults);
      faults.expectNoProfile();
      await student.goto('/events/semesters/summer');
      await expect(student.getByRole('heading', { level: 1, name: 'That was the summer' })).toBeVisible();

      await page.getByRole('button', { name: 'Publish…' }).click();
      await expect(page.getByRole('dialog')).toContainText('near Memorial Day');
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Dates with numbers' })).toBeVisible();

      await student.goto('/events/semesters/summer');
      await expect(student.getByText('The Summer 2027 NYC Student Networking Series')).toBeVisible();
      await buySingleTicket(student, /June 8/, 'mira@example.edu');

      // The owner cancels that date. The preview names the student and the amount.
      await page.reload();
      await expect(page.getByRole('row', { name: /Tue, Jun 8/ })).toContainText('1 of 300');
      await day(page, 'Tuesday, June 8, 2027').click();
      await expect(page.getByText('One student is told. $6.00 goes back, in one payment.')).toBeVisible();
      await page.getByRole('button', { name: 'Publish the changes…' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('Tue, Jun 8: cancelled');
      await dialog.getByText('See the student').click();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await dialog.getByLabel('Reason').fill('The restaurant is closed that day');
      faults.expect(/status of 403 .* at \/api\/organise\/seasons\/summer-nyc-2027\/change$/);
      await dialog.getByRole('button', { name: 'Publish and tell 1' }).click();
      await page.getByRole('button', { name: 'Yes, it is me' }).click();
      await expect(page.getByRole('row', { name: /Tue, Jun 8/ })).toContainText('cancelled');

      await expect(await student.request.post('/api/demo/clock', { data: { advance: 'PT0S' } })).toBeOK();
      await student.goto('/home');
      const account = student.getByRole('dialog', { name: 'Complete your account' });
      await account.getByLabel('First name').fill('Mira');
      await account.getByLabel('Last name').fill('Stone');
      await account.getByLabel('Gender').selectOption('Female');
      await account.getByLabel('Birthdate').fill('2005-01-01');
      await account.getByLabel('Student status').selectOption('Undergraduate');
      await account.getByRole('button', { name: 'Save and Continue' }).click();
      await expect(student.getByText(/\$6\.00 goes back to your card/).first()).toBeVisible();
      await student.goto('/payments');
      await expect(student.getByText('Refunded').first()).toBeVisible();
      await expect(student.getByText('$6.00').first()).toBeVisible();
      await others.close();

      await openPage(page, 'Audit log');
      await expect(page.getByRole('row').filter({ hasText: 'Season changed' })).toContainText(
        'The restaurant is closed that day',
      );
    },
  );
}

test(
  'on a phone the owner pauses a meal and cancels what is in the calendar; offers and places can be changed',
  drillOnly,
  async ({ page, faults }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width: 375, height: 812 });
    await comeInAs(page, 'owner');
    await page.goto('/organise/seasons/meals');
    await page.getByRole('button', { name: 'Add a pause to Brunch' }).click();
    const pauses = page.getByRole('list', { name: 'Pauses of Brunch' });
    await pauses.getByLabel('Pauses from').fill('2027-05-30');
    await pauses.getByLabel('until').fill('2027-05-31');
    await page.getByRole('button', { name: 'Review and save…' }).click();
    await expect(page.getByRole('dialog')).toContainText('not Sun, May 30 to Mon, May 31');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel 1…' }).click();
    await page.getByLabel('Reason').fill('Memorial Day weekend');
    faults.expect(/status of 403 .* at \/api\/organise\/meals\/paused\/cancel$/);
    await page.getByRole('button', { name: 'Cancel them' }).click();
    await page.getByRole('button', { name: 'Yes, it is me' }).click();
    await expect(page.getByText('In a pause, but still in the calendar')).toBeHidden();
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);

    await page.goto('/organise/seasons/offers');
    await page.getByLabel('Up to').fill('$7');
    await page.getByRole('button', { name: 'Review and save…' }).click();
    await expect(page.getByRole('dialog')).toContainText('An appetizer of up to $7');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.reload();
    await expect(page.getByLabel('Up to')).toHaveValue('$7.00');
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);

    await page.goto('/organise/seasons/places');
    await page.getByRole('button', { name: 'Add a place' }).click();
    const place = page.getByRole('dialog', { name: 'Add a place' });
    await place.getByLabel('Name').fill('The Sundial, at the gate');
    await place.getByLabel('Street').fill('9 Real Street');
    await place.getByLabel('ZIP').fill('10004');
    await place.getByLabel('Latitude').fill('40.7');
    await place.getByLabel('Longitude').fill('-74.01');
    await page.getByRole('button', { name: 'Take it over' }).click();
    await page.getByRole('button', { name: 'Review and save…' }).click();
    await expect(page.getByRole('dialog')).toContainText('New: The Sundial');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'The Sundial' })).not.toContainText(
      'Not saved',
    );
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);

    await page.goto('/organise/seasons/summer-nyc-2025');
    await expect(page.getByRole('heading', { level: 1, name: 'Summer 2025' })).toBeVisible();
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
  },
);
