import type { Page } from '@playwright/test';
import { drillOnly } from '../support/drill-only.ts';
import { clockTest, expect, expectAccessible, expectNoHorizontalScroll } from '../support/harness.ts';
import { comeInAs } from '../support/office.ts';

const eventId = '05232025-dinner-nyc';
const roster = `/organise/events/${eventId}/people`;

async function moveClock(page: Page, data: { now: string } | { advance: string }): Promise<void> {
  await expect(await page.request.post('/api/demo/clock', { data })).toBeOK();
}

async function bring(page: Page, students: number): Promise<void> {
  await expect(await page.request.post('/api/demo/populate', { data: { eventId, students } })).toBeOK();
}

interface Row {
  firstName: string;
  lastInitial: string;
  table: number;
  presence: 'here' | 'absent' | null;
}

const rowsOf = async (page: Page): Promise<Row[]> => {
  const answer = await page.request.get(`/api/organise/events/${eventId}/roster`);
  return ((await answer.json()) as { rows: Row[] }).rows;
};

const nameOf = ({ firstName, lastInitial }: Row) => `${firstName} ${lastInitial}.`;

/** A student who comes: a synthetic student may have said that they cannot, and then nobody has to be told. */
async function comingStudent(page: Page): Promise<string> {
  return nameOf((await rowsOf(page)).find(({ presence }) => presence !== 'absent')!);
}

/** Those who sit with this student. Synthetic students who have said that they cannot come are not told. */
async function othersAtTable(page: Page, name: string): Promise<{ told: number; number: number }> {
  const rows = await rowsOf(page);
  const own = rows.find((row) => nameOf(row) === name)!;
  const others = rows.filter((row) => row !== own && row.table === own.table && row.presence !== 'absent');
  return { told: others.length, number: own.table };
}

for (const width of [1280, 375]) {
  clockTest(
    `at ${width} px an owner finds a student, takes the student out with the money, and the table is told`,
    drillOnly,
    async ({ page, faults }) => {
      clockTest.setTimeout(300_000);
      await page.setViewportSize({ width, height: 900 });
      await comeInAs(page, 'owner');
      await page.goto(roster);
      await expect(page.getByText('Nobody has a seat yet.')).toBeVisible();
      await bring(page, 16);
      // Friday, an hour before dinner: the tables are told.
      await moveClock(page, { now: '2025-05-23T21:00:00Z' });
      await page.reload();
      await expect(page.getByText('16 at 2 tables, 0 without.')).toBeVisible();
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);

      // The search follows each key, and the address keeps it.
      const table = page.getByRole('table', { name: 'Roster' });
      await expect(table.getByRole('row').first()).toBeVisible();
      const name = await comingStudent(page);
      await page.keyboard.press('/');
      await page.keyboard.type(name);
      await expect(page.getByRole('status').filter({ hasText: 'of 16 students' })).toBeVisible();
      // The address follows a moment after the keys.
      await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(name);
      await page.reload();
      await expect(page.getByRole('searchbox')).toHaveValue(name);

      await table.getByRole('button', { name }).first().click();
      const panel = page.getByRole('complementary', { name });
      await expect(panel.getByText('Single, $5.00')).toBeVisible();
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);
      await panel.getByRole('button', { name: 'Take out…' }).click();
      const dialog = page.getByRole('dialog', { name: `Take ${name} out` });
      await expect(dialog.getByText('$5.00 goes back to the card.')).toBeVisible();
      const { told, number } = await othersAtTable(page, name);
      await expect(
        dialog.getByText(`${told} students at table ${number} are told that a seat stays empty.`, {
          exact: true,
        }),
      ).toBeVisible();
      await dialog.getByLabel('Stays with us').check();
      await expect(dialog.getByText('No money goes back.')).toBeVisible();
      await dialog.getByLabel('Goes back to the card').check();
      await dialog.getByLabel('Reason').fill('Is ill and wrote to us');
      await expectAccessible(page);
      faults.expect(/status of 403 .* at \/api\/organise\/events\/.*\/take-out-with-refund$/);
      await dialog.getByRole('button', { name: 'Take out and send back $5.00' }).click();
      await page.getByRole('button', { name: 'Yes, it is me' }).click();
      await expect(dialog).toBeHidden();
      await expect(panel).toBeHidden();
      await page.goto(roster);
      await expect(page.getByText('15 at 2 tables, 0 without.')).toBeVisible();

      await page.goto('/organise/audit');
      const entry = page.getByRole('row').filter({ hasText: 'Taken out with a refund' });
      await expect(entry).toContainText('Is ill and wrote to us');
    },
  );
}

clockTest(
  'an owner offers a seat out of turn, and only with a reason',
  drillOnly,
  async ({ page, browser, product }) => {
    clockTest.setTimeout(300_000);
    await comeInAs(page, 'owner');
    await bring(page, 16);
    await page.goto(`/organise/events/${eventId}`);
    // As many seats as are taken.
    const change = { capacity: 16, shownCapacity: 64 };
    const url = `/api/organise/events/${eventId}/capacity`;
    await expect(await page.request.post(url, { data: change })).toBeOK();
    const others = [];
    for (let guest = 0; guest < 2; guest++) {
      const context = await browser.newContext({ baseURL: product.url, serviceWorkers: 'block' });
      others.push(context);
      await expect(await context.request.post('/api/demo/guest', { data: {} })).toBeOK();
      await expect(await context.request.post(`/api/events/${eventId}/waitlist`, { data: {} })).toBeOK();
    }
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/organise/events/${eventId}/waitlist`);
      await expect(page.getByRole('button', { name: /^Offer out of turn to/ })).toHaveCount(1);
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: /^Offer out of turn to/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('All 16 seats are taken. This adds one: 17.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Offer the seat' }).click();
    await expect(dialog.getByText(/Please give a reason/)).toBeVisible();
    await dialog.getByLabel('Reason').fill('Came from far');
    await dialog.getByRole('button', { name: 'Offer the seat' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Offers' })).toBeVisible();
    await expect(page.getByText('17 of 17 seats taken')).toBeVisible();
    for (const context of others) await context.close();
  },
);
