import type { Page } from '@playwright/test';
import { drillOnly } from '../support/drill-only.ts';
import {
  clockTest,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  recordErrors,
} from '../support/harness.ts';

for (const [sizes, widths, tags] of [
  ['on a laptop', [1280], {}],
  ['on a phone and a laptop', [375, 1280], drillOnly],
] as const) {
  async function expectGood(page: Page): Promise<void> {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);
    }
  }

  clockTest(
    `${sizes}, an owner brings students from Today, changes a dinner, holds its release and cancels it; a student is refunded`,
    tags,
    async ({ page, browser, product, faults }) => {
      await page.goto('/organise');
      await page.getByRole('button', { name: /^Come in as owner/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Wednesday, May 21' })).toBeVisible();
      await expectGood(page);
      await page.getByRole('button', { name: 'Bring students' }).click();
      await expect(page.getByRole('region', { name: 'Bring students' })).toBeHidden({ timeout: 120_000 });
      await expectGood(page);

      const row = page.getByRole('row').filter({ hasText: 'Dinner' }).first();
      await expect(row).toContainText('24 of 64');
      await row.getByRole('link', { name: 'Dinner' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Friday, May 23' })).toBeVisible();
      const eventId = page.url().split('/').at(-1)!;

      // A guest of the demo pays a deposit and brings two friends, in another browser.
      const other = await browser.newContext({ baseURL: product.url, serviceWorkers: 'block' });
      const guest = await other.newPage();
      recordErrors(guest, product.url, faults);
      await expect(await guest.request.post('/api/demo/guest', { data: {} })).toBeOK();
      await expect(await guest.request.post('/api/demo/seat', { data: { eventId } })).toBeOK();

      await page.reload();
      await expect(page.getByText('27 of 64')).toBeVisible();
      await page.getByRole('button', { name: 'One seat more' }).click();
      await page.getByRole('button', { name: 'Save 65 seats' }).click();
      await expect(page.getByText('27 of 65')).toBeVisible();
      await expectGood(page);

      // Before closing, the page Tables shows who would sit where. A name leads to the roster.
      await page.getByRole('link', { name: 'Tables' }).click();
      await expect(page.getByRole('heading', { name: 'Tables, if registration closed now' })).toBeVisible();
      await expect(page.getByText('27 students at 4 tables.')).toBeVisible();
      await expect(page.getByRole('heading', { level: 3 })).toHaveText([
        'Table 1',
        'Table 2',
        'Table 3',
        'Table 4',
      ]);
      await page.getByRole('button', { name: 'Propose again' }).click();
      await expect(page.getByRole('button', { name: 'Propose again' })).toBeEnabled();
      await expectGood(page);
      await page.getByRole('main').getByRole('list').getByRole('link').first().click();
      await expect(page).toHaveURL(/\/people\?student=/);
      await expect(page.getByRole('complementary').getByRole('heading')).toBeVisible();
      await page.getByRole('link', { name: 'Overview' }).click();

      await page.getByRole('button', { name: 'Hold...' }).click();
      const hold = page.getByRole('dialog', { name: 'Hold the release' });
      await hold.getByRole('button', { name: 'Hold until 8:00 PM' }).click();
      await expect(hold.getByLabel('Reason')).toBeFocused();
      await hold.getByLabel('Reason').fill('One venue is not confirmed yet');
      await expectAccessible(page);
      await hold.getByRole('button', { name: 'Hold until 8:00 PM' }).click();
      await expect(hold).toBeHidden();
      await expect(page.getByText('Held until 8:00 PM').first()).toBeVisible();

      // Registration closes at six; the tables wait for the end of the hold.
      const now = '2025-05-22T22:30:00Z';
      await expect(await page.request.post('/api/demo/clock', { data: { now } })).toBeOK();
      await page.reload();
      await expect(page.getByRole('button', { name: 'Release' })).not.toHaveAttribute('aria-disabled');
      await expect(page.getByRole('heading', { name: 'Tables', exact: true })).toBeVisible();
      await expectGood(page);
      await page.getByRole('link', { name: /^Tables/ }).click();
      await expect(page.getByText('4 tables, 27 students')).toBeVisible();
      await expectGood(page);
      await page.getByRole('link', { name: 'Overview' }).click();

      await page.getByRole('button', { name: 'Cancel...' }).click();
      const cancel = page.getByRole('dialog', { name: 'Cancel this event' });
      await expect(cancel.getByRole('row').last()).toContainText('27 students, 27 refunds');
      await expect(cancel.getByRole('row').last()).toContainText('$135.00');
      await cancel.getByLabel('Reason').fill('The kitchen is closed');
      await expectAccessible(page);
      faults.expect(/status of 403 .* at \/api\/organise\/events\/.*\/cancel$/);
      await cancel.getByRole('button', { name: 'Cancel, tell 27 students, refund $135.00' }).click();
      await page.getByRole('button', { name: 'Yes, it is me' }).click();
      await expect(cancel).toBeHidden();
      await expect(page.getByText('Cancelled: The kitchen is closed.')).toBeVisible();
      await expectGood(page);

      // Waits until the jobs have sent the money back.
      await expect(await page.request.post('/api/demo/clock', { data: { advance: 'PT0S' } })).toBeOK();
      const payments = (await (await guest.request.get('/api/payments')).json()) as unknown;
      expect(JSON.stringify(payments)).toContain('"refunded"');
      await other.close();

      await page.getByRole('link', { name: 'Audit log' }).click();
      await expect(page.getByRole('row').filter({ hasText: 'Event cancelled' })).toContainText(
        'The kitchen is closed',
      );
    },
  );
}

clockTest(
  'on a phone the office has four tabs, and Tonight shows the tables',
  drillOnly,
  async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto('/organise');
    await page.getByRole('button', { name: /^Come in as owner/ }).click();
    const tabs = page.getByRole('navigation', { name: 'Tabs' });
    await expect(tabs.getByRole('link')).toHaveText(['Today', 'Tonight', 'People', 'More']);
    const company = { eventId: '05232025-dinner-nyc', students: 16 };
    await expect(await page.request.post('/api/demo/populate', { data: company })).toBeOK();
    // Friday, an hour before dinner.
    await expect(
      await page.request.post('/api/demo/clock', { data: { now: '2025-05-23T21:00:00Z' } }),
    ).toBeOK();
    await page.reload();
    await tabs.getByRole('link', { name: 'Tonight' }).click();
    const dinner = page.getByRole('article', { name: 'Dinner, 6:00 PM' });
    await expect(dinner.getByRole('img', { name: /^Table \d/ })).toHaveCount(2);
    // Some synthetic students cannot come: seated are those who have not said so.
    const { today } = (await (await page.request.get('/api/organise/today')).json()) as {
      today: { byVenue: { tables: { students: number; absent: number }[] }[] }[];
    };
    const tables = today.flatMap(({ byVenue }) => byVenue.flatMap((venue) => venue.tables));
    expect(tables.reduce((sum, { students }) => sum + students, 0)).toBe(16);
    const coming = tables.reduce((sum, { students, absent }) => sum + students - absent, 0);
    await expect(dinner).toContainText(`${coming}seated`);
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
    await tabs.getByRole('link', { name: 'More' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Events' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
  },
);
