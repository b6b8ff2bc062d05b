import type { Page } from '@playwright/test';
import { laptopFirst } from '../support/drill-only.ts';
import {
  blockServiceWorkers,
  clockTest,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  recordErrors,
  test,
} from '../support/harness.ts';
import { closeReveal } from '../support/dinners.ts';

const eventId = '05232025-dinner-nyc';

async function enter(page: Page): Promise<void> {
  await page.goto('/organise');
  await page.getByRole('button', { name: /^Come in as owner/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function expectGood(page: Page): Promise<void> {
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
}

/** Students who come: synthetic ones may have said that they cannot. */
async function countComing(page: Page): Promise<number> {
  const answer = await page.request.get(`/api/organise/events/${eventId}/roster`);
  const { rows } = (await answer.json()) as { rows: { presence: string | null }[] };
  return rows.filter(({ presence }) => presence !== 'absent').length;
}

/** How often the student was told that the table moves. */
async function countMoves(page: Page): Promise<number> {
  const answer = await page.request.get('/api/notifications?limit=100');
  const { notifications } = (await answer.json()) as { notifications: { eventType: string }[] };
  return notifications.filter(({ eventType }) => eventType === 'venue_replaced').length;
}

for (const { width, tags } of laptopFirst) {
  clockTest(
    `at ${width} px a restaurant cancels at five, and the students of its tables are told once`,
    tags,
    async ({ page, browser, product, faults }) => {
      clockTest.setTimeout(300_000);
      await page.setViewportSize({ width, height: 900 });
      await enter(page);
      // 19 students, and a guest with two friends: 22.
      const company = { eventId, students: 19 };
      await expect(await page.request.post('/api/demo/populate', { data: company })).toBeOK();
      const other = await browser.newContext({ baseURL: product.url });
      await blockServiceWorkers(other);
      const guest = await other.newPage();
      recordErrors(guest, product.url, faults);
      await expect(await guest.request.post('/api/demo/guest', { data: {} })).toBeOK();
      await expect(await guest.request.post('/api/demo/seat', { data: { eventId } })).toBeOK();
      // Friday at five, an hour before dinner: the tables are told.
      const now = '2025-05-23T21:00:00Z';
      await expect(await page.request.post('/api/demo/clock', { data: { now } })).toBeOK();

      await page.goto(`/organise/events/${eventId}`);
      await page
        .getByRole('navigation', { name: 'Event' })
        .getByRole('link', { name: /^Venues/ })
        .click();
      const row = page.getByRole('row').filter({ hasText: 'Replace…' });
      await expect(row).toHaveCount(1);
      await expectGood(page);
      const from = (await row.locator('b').first().textContent())!;

      // The reservation is changed in place.
      await page.getByRole('button', { name: `Reservation at ${from}: Ask for Crewtable. Change` }).click();
      await page.getByRole('textbox', { name: `Reservation at ${from}` }).fill('Crewtable 84');
      await expectGood(page);
      await page.keyboard.press('Enter');
      await expect(
        page.getByRole('button', { name: `Reservation at ${from}: Crewtable 84. Change` }),
      ).toBeFocused();

      const coming = await countComing(page);
      expect(coming).toBeGreaterThan(15);
      await page.getByRole('button', { name: `Replace ${from}` }).click();
      const dialog = page.getByRole('dialog', { name: `Replace ${from} for this event` });
      const option = dialog.getByRole('group', { name: 'Instead' }).locator('label').nth(1);
      await option.getByRole('radio').check();
      const to = (await option.locator('b').textContent())!;
      await expect(dialog.getByText(`is at ${to},`)).toBeVisible();
      await dialog.getByLabel('Reservation there').fill('NR-2217');
      await dialog.getByLabel('Reason').fill('The kitchen has no power');
      await expectGood(page);
      // Pressed twice.
      await dialog.getByRole('button', { name: `Replace and tell ${coming} students` }).dblclick();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: `Reservation at ${to}: NR-2217. Change` })).toBeVisible();

      await guest.goto(`/home?event=${eventId}`);
      await closeReveal(guest);
      await expect(guest.getByText('NR-2217')).toBeVisible();
      await expect(guest.getByText(to).first()).toBeVisible();
      expect(await countMoves(guest)).toBe(1);
      const calendar = await guest.request.get(`/api/events/${eventId}/calendar.ics`);
      expect(await calendar.text()).toContain(to);

      // The sheet has one page for the new restaurant, without the rail when it is printed.
      await page.getByRole('link', { name: 'Sheet for the restaurants' }).click();
      await expect(page.getByRole('heading', { level: 2, name: to })).toBeVisible();
      await expect(page.getByText(`${coming} at`)).toBeVisible();
      await expectGood(page);
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
      await expect(page.getByRole('navigation', { name: 'Office' })).toBeHidden();
      await page.emulateMedia({ media: 'screen' });

      await page.goto('/organise/audit');
      const entry = page.getByRole('row').filter({ hasText: 'Venue replaced' });
      await expect(entry).toHaveCount(1);
      await expect(entry).toContainText('The kitchen has no power');
      await other.close();
    },
  );

  test(
    `at ${width} px an owner adds a venue, sees what is wrong with it, changes it and retires it`,
    tags,
    async ({ page }) => {
      const name = width === 1280 ? 'Fig & Fennel' : 'Pear & Parsley';
      await page.setViewportSize({ width, height: 900 });
      await enter(page);
      if (width === 375) await page.getByRole('link', { name: 'More' }).click();
      await page.getByRole('link', { name: 'Venues' }).click();
      // Both widths may share a product.
      if (width === 1280) await expect(page.getByText('No venue yet.')).toBeVisible();
      await expectGood(page);
      await page.getByRole('button', { name: 'Add a venue' }).click();
      const add = page.getByRole('dialog', { name: 'Add a venue' });
      await add.getByRole('button', { name: 'Add the venue' }).click();
      await expect(add.getByLabel('Name')).toBeFocused();
      await expect(add.getByText('Please enter the zip code: five digits.')).toBeVisible();
      const fields = {
        Name: name,
        Street: '12 Orchard Street',
        Zip: '10002',
        Latitude: '40.718',
        Longitude: '-73.99',
        'Tables at once': '6',
        'Seats at a table': '8',
        'After-party': 'Inkwell',
        'Address of the after-party': '14 Orchard Street',
      };
      for (const [label, value] of Object.entries(fields))
        await add.getByLabel(label, { exact: true }).fill(value);
      await expectGood(page);
      await add.getByRole('button', { name: 'Add the venue' }).click();
      await expect(add).toBeHidden();
      const row = page.getByRole('row').filter({ hasText: name });
      await expect(row).toContainText('12 Orchard Street');
      await expectGood(page);

      await row.getByRole('button', { name: `Change ${name}` }).click();
      const change = page.getByRole('dialog', { name: `Change ${name}` });
      await change.getByLabel('Tables at once').fill('7');
      await change.getByRole('button', { name: 'Review…' }).click();
      await expect(change.getByText('Nobody is told')).toBeVisible();
      await change.getByLabel('Reason').fill('They have one more');
      await expectGood(page);
      await change.getByRole('button', { name: 'Change', exact: true }).click();
      await expect(change).toBeHidden();
      await expect(row).toContainText('7');

      await row.getByRole('button', { name: `Retire ${name}` }).click();
      const retire = page.getByRole('dialog', { name: `Retire ${name}` });
      await expect(retire.getByText('No coming event has tables there.')).toBeVisible();
      await retire.getByLabel('Reason').fill('It closes for the winter');
      await retire.getByRole('button', { name: 'Retire', exact: true }).click();
      await expect(retire).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Retired' })).toBeVisible();
      await expectGood(page);
      await page.getByRole('button', { name: `Use again: ${name}` }).click();
      await expect(page.getByRole('button', { name: `Change ${name}` })).toBeVisible();
    },
  );
}
