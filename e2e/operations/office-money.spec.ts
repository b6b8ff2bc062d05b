import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { drillOnly, laptopFirst } from '../support/drill-only.ts';
import { newEmail, signUp } from '../support/dinners.ts';
import {
  blockServiceWorkers,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  recordErrors,
  test,
} from '../support/harness.ts';
import type { Product } from '../support/product.ts';

test.use({ productGroup: 'office money' });

const july9 = '07092025-summer-nyc';

async function openContext(browser: Browser, product: Product): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: product.url });
  await blockServiceWorkers(context);
  return context;
}

/** A student who has paid for a seat, in a browser of their own. */
async function paidStudent(browser: Browser, product: Product, firstName: string) {
  const context = await openContext(browser, product);
  const page = await context.newPage();
  const email = newEmail(firstName);
  await signUp(page, email, firstName);
  const { request } = page;
  const { date } = (await (await request.get(`/api/events/${july9}`)).json()) as {
    date: { dateTime: string };
  };
  const begun = await request.post('/api/payments/create-event-deposit', {
    data: { eventId: july9, eventDate: date.dateTime },
  });
  const { clientSecret } = (await begun.json()) as { clientSecret: string };
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' };
  await expect(await request.post('/api/sandbox/confirm', { data: { clientSecret, card } })).toBeOK();
  await expect(
    await request.post('/api/payments/confirm-event-deposit', { data: { eventId: july9 } }),
  ).toBeOK();
  return { page, context, email };
}

async function enter(page: Page, role: 'owner' | 'support'): Promise<void> {
  await expect(await page.request.post('/api/organise/demo/sign-in', { data: { role } })).toBeOK();
  await expect(await page.request.post('/api/organise/demo/confirm')).toBeOK();
}

async function openRefund(page: Page, name: string) {
  await page.goto('/organise/money');
  await page.getByRole('button', { name: new RegExp(`^Refund ${name}`) }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await expect(dialog.getByText('What this causes')).toBeVisible();
  return dialog;
}

for (const width of [1280, 375]) {
  test(
    `a refund raced by a colleague is sent once, and the second sees why, at ${width} px`,
    drillOnly,
    async ({ page, browser, product, faults }) => {
      await page.setViewportSize({ width, height: 900 });
      const name = width === 375 ? 'Hana' : 'Theo';
      const student = await paidStudent(browser, product, name);
      await enter(page, 'owner');
      const colleagues = await openContext(browser, product);
      const colleague = await colleagues.newPage();
      recordErrors(colleague, product.url, faults);
      await enter(colleague, 'support');

      const dialog = await openRefund(page, name);
      await expect(dialog.getByText('The seat is free again.')).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('radio', { name: 'Refund, the seat stays' }).check();
      await expect(dialog.getByText('The seat stays.')).toBeVisible();
      await dialog.getByRole('radio', { name: 'Refund and give up the seat' }).check();
      await expect(dialog.getByText('The seat is free again.')).toBeVisible();
      await dialog.getByLabel('Reason').fill('Fell ill, wrote to us');

      const other = await openRefund(colleague, name);
      await other.getByLabel('Reason').fill('Asked by phone');
      await other.getByRole('button', { name: 'Confirm and send back $5.00' }).click();
      await expect(colleague.getByText('$5.00 is on its way back.')).toBeVisible();

      faults.expect(/status of 409 .* at \/api\/organise\/money\/payments\/[\w-]+\/refund$/);
      await dialog.getByRole('button', { name: 'Confirm and send back $5.00' }).click();
      await expect(dialog.getByText(/There is nothing to send back/)).toBeVisible();
      await expect(dialog.getByLabel('Reason')).toHaveValue('Fell ill, wrote to us');
      await expect(dialog.getByRole('button', { name: /^Confirm and send back/ })).toBeDisabled();
      await dialog.getByRole('button', { name: 'Close' }).click();
      const row = page
        .getByRole('list', { name: 'Payments' })
        .getByRole('listitem')
        .filter({ hasText: name });
      await expect(row).toContainText(/refund on its way|sent back/);

      await page.getByRole('button', { name: 'Check now' }).click();
      await expect(page.getByText(/Checked with the provider/)).toBeVisible();
      await expect(page.getByRole('region', { name: 'By day' }).getByRole('row').nth(1)).toContainText(
        '0.00',
      );
      await expectAccessible(page);
      await student.context.close();
      await colleagues.close();
    },
  );
}

for (const { width, tags } of laptopFirst) {
  test(
    `an export while a student deletes the account has the payment, and nothing of the student, at ${width} px`,
    tags,
    async ({ page, browser, product }) => {
      await page.setViewportSize({ width, height: 900 });
      // Both widths share a product.
      const reason = `For the tax adviser, at ${width} px`;
      const [leaving, staying] = [
        await paidStudent(browser, product, 'Nell'),
        await paidStudent(browser, product, 'Rui'),
      ];
      await enter(page, 'owner');
      await page.goto('/organise/money');
      // The rail has the same link.
      await page.getByRole('main').getByRole('link', { name: 'Exports' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Exports' })).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await page.getByRole('radio', { name: /^Payments/ }).check();
      await page.getByLabel('With last names and addresses').check();
      await page.getByRole('button', { name: 'Download the file' }).click();
      await expect(page.getByText(/Please give a reason/)).toBeVisible();
      await page.getByLabel('Reason').fill(reason);

      // The link exists, and the file is not read yet: the student deletes the account in between.
      let path = '';
      await page.route('**/api/organise/exports/addresses', async (route) => {
        const response = await route.fetch();
        ({ path } = (await response.json()) as { path: string });
        await expect(await leaving.page.request.delete('/api/profiles/v2/')).toBeOK();
        await route.fulfill({ response });
      });
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download the file' }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^crewtable-payments-2025-05-\d\d\.csv$/);
      const text = await readFile(await download.path(), 'utf8');
      expect(text).toContain(staying.email);
      expect(text).not.toContain(leaving.email);
      expect(text).not.toContain('Nell');
      expect(text).toContain('Deleted account');
      await expect(page.getByText(/The link works once/)).toBeVisible();
      expect((await page.request.get(path)).status()).toBe(404);

      await page.goto('/organise/audit');
      await expect(page.getByRole('row').filter({ hasText: reason })).toContainText(
        'Exported with addresses',
      );
      await leaving.context.close();
      await staying.context.close();
    },
  );
}
