import type { Browser, Page } from '@playwright/test';
import { drillOnly } from '../support/drill-only.ts';
import { hourMs } from '../support/durations.ts';
import { newEmail, signUp } from '../support/dinners.ts';
import {
  blockServiceWorkers,
  clockTest,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  test,
} from '../support/harness.ts';
import type { Product } from '../support/product.ts';

test.use({ productGroup: 'office feedback' });

async function looksRight(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
}

async function enter(page: Page, role: 'owner' | 'support' = 'owner'): Promise<void> {
  await expect(await page.request.post('/api/organise/demo/sign-in', { data: { role } })).toBeOK();
  await expect(await page.request.post('/api/organise/demo/confirm')).toBeOK();
}

async function openStudent(browser: Browser, product: Product, firstName: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url });
  await blockServiceWorkers(context);
  const page = await context.newPage();
  await signUp(page, newEmail(firstName), firstName);
  return page;
}

async function payFor({ request }: Page, eventId: string): Promise<void> {
  const { date } = (await (await request.get(`/api/events/${eventId}`)).json()) as {
    date: { dateTime: string };
  };
  const begun = await request.post('/api/payments/create-event-deposit', {
    data: { eventId, eventDate: date.dateTime },
  });
  const { clientSecret } = (await begun.json()) as { clientSecret: string };
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' };
  await expect(await request.post('/api/sandbox/confirm', { data: { clientSecret, card } })).toBeOK();
  await expect(await request.post('/api/payments/confirm-event-deposit', { data: { eventId } })).toBeOK();
}

for (const [width, firstName, eventId] of [
  [1280, 'Odile', '07162025-summer-nyc'],
  [375, 'Wanda', '07232025-summer-nyc'],
] as const) {
  test.describe(`at ${width} px`, drillOnly, () => {
    test.use({ viewport: { width, height: width < 500 ? 812 : 900 } });

    test('a testimonial is published, is on the landing page, and is taken back', async ({
      page,
      browser,
      product,
    }) => {
      const quote = `Eight strangers and one bread basket, says ${firstName}.`;
      const student = await openStudent(browser, product, firstName);
      await student.goto('/settings');
      await student.getByRole('textbox', { name: 'Your words' }).fill(quote);
      await student.getByRole('button', { name: 'Quote Me' }).click();
      await expect(student.getByRole('button', { name: 'Save My Words' })).toBeVisible();

      await enter(page);
      await page.goto('/organise/feedback');
      const row = page.getByRole('listitem').filter({ hasText: quote });
      await expect(row).toContainText(`${firstName} R.`);
      await looksRight(page);
      await row.getByRole('button', { name: `Publish the quote of ${firstName} R.` }).click();
      await expect(page.getByText(/^Published\. The landing page shows/)).toBeFocused();
      await expect(row).toHaveCount(0);

      const visitors = await browser.newContext({ baseURL: product.url });
      const visitor = await visitors.newPage();
      await visitor.goto('/');
      const shown = visitor.getByText(quote);
      await expect(async () => {
        await visitor.keyboard.press('End');
        await expect(shown).toBeVisible({ timeout: 500 });
      }).toPass();

      await page.getByRole('button', { name: /^Published/ }).click();
      await expect(page).toHaveURL(/show=published/);
      await row.getByRole('button', { name: `Take back the quote of ${firstName} R.` }).click();
      await expect(page.getByText(`The quote of ${firstName} R. is off the landing page.`)).toBeVisible();
      await visitor.reload();
      await expect(visitor.getByRole('contentinfo')).toBeAttached();
      const answer = await visitor.request.get('/api/testimonials');
      expect(await answer.text()).not.toContain(quote);

      await page.goto('/organise/audit');
      await expect(page.getByRole('row').filter({ hasText: 'Testimonial taken back' }).first()).toBeVisible();
      await visitors.close();
      await student.context().close();
    });

    test('the Money tab of an event has its payments, and a refund changes its sums', async ({
      page,
      browser,
      product,
    }) => {
      const student = await openStudent(browser, product, firstName);
      await payFor(student, eventId);
      await enter(page);
      await page.goto(`/organise/events/${eventId}`);
      await page
        .getByRole('navigation', { name: 'Event' })
        .getByRole('link', { name: /^Money/ })
        .click();
      const sumOf = (name: string) =>
        page
          .getByRole('term')
          .filter({ hasText: new RegExp(`^${name}$`) })
          .locator('..');
      await expect(sumOf('Taken')).toContainText('$5.00');
      await expect(sumOf('Sent back')).toContainText('$0.00');
      const row = page.getByRole('list', { name: 'Payments' }).getByRole('listitem');
      await expect(row).toHaveCount(1);
      await expect(row).toContainText(`${firstName} R.`);
      await looksRight(page);
      await row.getByRole('button', { name: /^Refund/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Refund' });
      await dialog.getByLabel('Reason').fill('Fell ill, wrote to us');
      await dialog.getByRole('button', { name: 'Confirm and send back $5.00' }).click();
      await expect(page.getByText('$5.00 is on its way back.')).toBeVisible();
      await expect(row).toContainText(/refund on its way|sent back/);
      await expect(async () => {
        await page.reload();
        await expect(sumOf('Sent back')).toContainText('$5.00', { timeout: 1_000 });
      }).toPass();
      await page.getByRole('button', { name: 'Held', exact: true }).click();
      await expect(page).toHaveURL(/show=held/);
      await expect(page.getByText('No payment fits this filter.')).toBeVisible();
      await student.context().close();
    });

    clockTest('ratings and suggestions over time, without names', async ({ page, browser, product }) => {
      test.slow();
      const student = await openStudent(browser, product, firstName);
      const list = await student.request.get('/api/events?title=Dinner&limit=3');
      const [dinner] = (await list.json()) as { eventId: string; dateTime: string }[];
      await payFor(student, dinner!.eventId);
      for (const data of [
        { type: 'CANT_AFFORD_COST', eventType: 'Dinner' },
        {
          type: 'NOT_INTERESTED_IN_EVENTS',
          feedback: 'Breakfast before class, please.',
          eventType: 'Dinner',
        },
      ])
        await expect(await student.request.post('/api/profiles/v2/feedback', { data })).toBeOK();
      const populated = { eventId: dinner!.eventId, students: 23 };
      await expect(await student.request.post('/api/demo/populate', { data: populated })).toBeOK();
      const start = Date.parse(dinner!.dateTime);
      for (const later of [-hourMs / 2, 16 * hourMs, 20 * hourMs]) {
        const data = { now: new Date(start + later).toISOString() };
        await expect(await student.request.post('/api/demo/clock', { data })).toBeOK();
      }
      await student.context().close();

      await enter(page, 'support');
      await page.goto('/organise/feedback?part=events');
      await expect(page.getByText(/^\d\.\d of 5, \d+ ratings$/)).toBeVisible();
      const table = page.getByRole('table').filter({ hasText: 'Average' });
      await expect(table.getByRole('row')).toHaveCount(14);
      await looksRight(page);
      await page.getByRole('button', { name: /^Dinner, / }).click();
      const dialog = page.getByRole('dialog', { name: 'Dinner' });
      await expect(dialog.getByText('In their words')).toBeVisible();
      await expect(page).toHaveURL(/event=/);
      await expect(dialog).not.toContainText(`${firstName} R.`);
      await looksRight(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Months' }).click();
      await expect(page).toHaveURL(/by=month/);
      await expect(table.getByRole('row')).toHaveCount(13);

      await page.getByRole('link', { name: 'Suggestions' }).click();
      await expect(page.getByText('Breakfast before class, please.')).toBeVisible();
      await page.getByRole('button', { name: 'Too expensive' }).click();
      await expect(page).toHaveURL(/reason=CANT_AFFORD_COST/);
      await expect(page.getByText('Nobody has written anything that fits this filter.')).toBeVisible();
      await looksRight(page);
    });
  });
}
