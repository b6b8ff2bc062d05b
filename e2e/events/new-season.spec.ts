import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { test } from '@playwright/test';
import { drillOnly } from '../support/drill-only.ts';
import { expect, expectNoHorizontalScroll, newestPasscode } from '../support/harness.ts';
import { makeDataFolder } from '../support/product.ts';
import type { DataFolder } from '../support/product.ts';
import { startInstallation } from '../support/several-nodes.ts';

const command = fileURLToPath(new URL('../../apps/server/dist/commands/organise.js', import.meta.url));
const execute = promisify(execFile);

// Long, because every command of the organiser is a process of its own. It asserts no duration.
test.describe.configure({ timeout: 300_000 });

let folder: DataFolder;
test.beforeEach(async () => {
  folder = await makeDataFolder();
});
test.afterEach(() => folder.remove());

/** Runs `npm run organise -- ...` beside the running product. */
async function organise(...args: string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], DATA_DIR: folder.path };
  const { stdout } = await execute(process.execPath, [command, ...args], { env });
  return stdout;
}

interface Season {
  tickets: {
    passCents: number;
    ticketCents: number;
    capacity: number;
    dates: { except: string[]; additional: string[] };
  };
}

async function changeFile(path: string, change: (season: Season) => void): Promise<void> {
  const season = JSON.parse(await readFile(path, 'utf8')) as Season;
  change(season);
  await writeFile(path, JSON.stringify(season));
}

test(
  'an organiser copies the summer to 2027; a student buys a ticket, and gets the money back when the date is removed',
  drillOnly,
  async ({ page }) => {
    // Long after the summer of the demo.
    const product = await startInstallation(folder.path, { DEMO_NOW: '2027-05-18T12:00:00-04:00' });
    await page.goto(`${product.url}/events/semesters/summer`);
    await expect(page.getByRole('heading', { level: 1, name: 'That was the summer' })).toBeVisible();

    const file = join(folder.path, 'summer-2027.json');
    await writeFile(file, await organise('seasons', 'copy', 'summer-nyc-2025', '--year', '2027'));
    await changeFile(file, ({ tickets }) => {
      Object.assign(tickets, { passCents: 3_000, ticketCents: 600, capacity: 80 });
      // One date moves to the day before.
      tickets.dates.except = ['2027-06-09'];
      tickets.dates.additional = ['2027-06-08'];
    });
    expect(await organise('seasons', 'check', file)).toContain('The file has no faults.');
    await organise('seasons', 'import', file, '--yes');
    await organise('seasons', 'publish', 'summer-nyc-2027');

    // The landing page follows without a restart, and has the new price before any script runs.
    await expect
      .poll(async () => (await page.request.get(`${product.url}/`)).text())
      .toContain('13 tickets, about $2.31 per event');
    await page.goto(`${product.url}/events/semesters/summer`);
    await expect(page.getByText('The Summer 2027 NYC Student Networking Series')).toBeVisible();
    await page.getByRole('radio', { name: 'Single Event Ticket' }).check({ force: true });
    await page.getByRole('radio', { name: /June 8/ }).check({ force: true });
    await page.getByRole('button', { name: 'Register Now' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('First name').fill('Mira');
    await dialog.getByLabel('Last name').fill('Stone');
    await dialog.getByLabel('University email').fill('mira@example.edu');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Passcode' })).toBeFocused();
    const passcode = await newestPasscode(page, 'mira@example.edu', product.url);
    await dialog.getByRole('textbox', { name: 'Passcode' }).pressSequentially(passcode);
    await dialog.getByRole('button', { name: 'Pay & Register' }).click();
    await dialog.getByLabel('Card number').fill('4242424242424242');
    await dialog.getByLabel('Expiry').fill('1234');
    await dialog.getByLabel('CVC').fill('123');
    await dialog.getByRole('button', { name: 'Pay $6.00' }).click();
    await expect(dialog.getByRole('heading', { name: 'You’re In!' })).toBeVisible();

    await changeFile(file, ({ tickets }) => {
      tickets.dates.additional = [];
    });
    expect(await organise('seasons', 'import', file, '--yes')).toContain(
      '2027-06-08: cancelled. 1 with a seat: they are notified and get back what they paid.',
    );
    await expect(
      await page.request.post(`${product.url}/api/demo/clock`, { data: { advance: 'PT0S' } }),
    ).toBeOK();
    await page.goto(`${product.url}/home`);
    const account = page.getByRole('dialog', { name: 'Complete your account' });
    await account.getByLabel('First name').fill('Mira');
    await account.getByLabel('Last name').fill('Stone');
    await account.getByLabel('Gender').selectOption('Female');
    await account.getByLabel('Birthdate').fill('2005-01-01');
    await account.getByLabel('Student status').selectOption('Undergraduate');
    await account.getByRole('button', { name: 'Save and Continue' }).click();
    await expect(
      page.getByText(
        'This event was cancelled. This date is no longer part of the season. $6.00 goes back to your card.',
      ),
    ).toBeVisible();
    await page.goto(`${product.url}/payments`);
    await expect(page.getByText('$6.00').first()).toBeVisible();
    await expect(page.getByText('Refunded').first()).toBeVisible();
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${product.url}/`);
      await expectNoHorizontalScroll(page);
    }
    await page.close();
    expect(await product.end('SIGTERM')).toBe(0);
  },
);
