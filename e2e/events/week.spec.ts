import type { Page } from '@playwright/test';
import { drillOnly, phoneFirst } from '../support/drill-only.ts';
import { newEmail } from '../support/dinners.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  newestPasscode,
  test,
} from '../support/harness.ts';

const day = 'Fri, May 30';
const dinner = '05302025-dinner-nyc';

async function completeAccount(page: Page): Promise<void> {
  const account = page.getByRole('dialog', { name: 'Complete your account' });
  await account.getByLabel('First name').fill('Ana');
  await account.getByLabel('Last name').fill('Ruiz');
  await account.getByLabel('Gender').selectOption('Female');
  await account.getByLabel('Birthdate').fill('2004-02-03');
  await account.getByLabel('Student status').selectOption('Graduate');
  await account.getByRole('button', { name: 'Save and Continue' }).click();
}

interface StructuredData {
  readonly '@graph': readonly { readonly '@type': string; readonly location: { readonly name: string } }[];
}

for (const { width, tags } of phoneFirst) {
  test.describe(`the page of the next 14 days at ${width} px`, tags, () => {
    test.use({
      viewport: { width, height: width < 500 ? 812 : 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });

    test('a visitor shares a date, sees the same dates there, takes a seat, signs in, and continues with that date', async ({
      page,
      faults,
      product,
    }) => {
      faults.expectNoProfile();
      await page.goto('/');
      // Scripts fill in the year. After that, links open a page without loading it.
      await expect(page.getByRole('contentinfo')).toContainText(/© \d{4}/);
      await page.getByRole('main').getByRole('link', { name: 'See every date' }).click();
      await expect(page).toHaveURL('/events/week');
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1, name: 'This week' })).toBeVisible();
      const line = main.locator(`[id="${dinner}"]`);
      await expect(line).toContainText('All 64 seats free');
      await expect(line).toContainText('$5');
      await expect(main.getByRole('region', { name: /^QuickCrew, to/ })).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);

      // Chromium on Linux has no share dialog, so the link is copied.
      await line.getByRole('button', { name: `Share Dinner, ${day} · 6:00 PM` }).click();
      await expect(line.getByText('Link copied')).toBeVisible();
      // At the top: elsewhere the sticky header covers a part of some line, whose button then counts as too small.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await expectAccessible(page);
      const link = await page.evaluate(() => navigator.clipboard.readText());
      expect(link).toBe(`${product.url}/events/week#${dinner}`);
      const dates = main.getByRole('heading', { level: 3 });
      const opened = await dates.allInnerTexts();
      expect(opened).not.toEqual([]);
      await page.goto(link);
      await expect(line).toBeInViewport();
      expect(await dates.allInnerTexts()).toEqual(opened);

      await line.getByRole('link', { name: `Dinner on ${day}, 6:00 PM: take a seat` }).click();
      const email = newEmail('Ana');
      await page.getByLabel('University email').fill(email);
      await page.getByRole('button', { name: 'Email me a code' }).click();
      // The field appears when the server has accepted the request. Before that, the mailbox has no code.
      const passcode = page.getByRole('textbox', { name: 'Passcode' });
      await expect(passcode).toBeVisible();
      await passcode.fill(await newestPasscode(page, email));
      await completeAccount(page);

      const dialog = page.getByRole('dialog', { name: 'Dinner' });
      await expect(dialog.getByRole('radio', { name: new RegExp(day) })).toBeChecked();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL('/home');
    });
  });
}

test(
  'the page of the next 14 days fits text of double size on a wide screen',
  drillOnly,
  async ({ page }) => {
    await page.goto('/events/week');
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await expectNoHorizontalScroll(page);
  },
);

test('search engines get every date as an event in its area, without a venue', async ({
  request,
  product,
}) => {
  const html = await (await request.get('/events/week')).text();
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  const { '@graph': events } = JSON.parse(json) as StructuredData;
  expect(events.length).toBeGreaterThan(10);
  for (const event of events)
    expect(event).toMatchObject({ '@type': 'Event', location: { name: 'Lower Manhattan, New York' } });
  expect(html).toContain(`<title>This week · Crewtable</title>`);
  expect(html).toMatch(/<link rel="canonical" href="http[^"]+\/events\/week">/);
  const answer = await fetch(`${product.url}/events/week`, { headers: { 'if-none-match': '"other"' } });
  expect(answer.headers.get('etag')).not.toBeNull();
});
