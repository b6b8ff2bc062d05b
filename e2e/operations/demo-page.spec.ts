import { drillOnly, phoneFirst } from '../support/drill-only.ts';
import { newEmail } from '../support/dinners.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '../support/harness.ts';

test(
  'the demo page adds synthetic students to a table and to the queue for a crew',
  drillOnly,
  async ({ page }) => {
    await page.goto('/demo');
    const places = page.getByLabel('Add to');
    const table = places.locator('optgroup[label="Events"] option').last();
    const seatsBefore = Number(/\((\d+) left\)/.exec((await table.textContent())!)![1]);
    const eventId = (await table.getAttribute('value'))!;
    await places.selectOption(eventId);
    await page.getByLabel('Number of students').fill('2');
    await page.getByRole('button', { name: 'Add students' }).click();
    await expect(page.getByText('2 synthetic students were added.')).toBeVisible();
    await expect(places.locator(`option[value="${eventId}"]`)).toContainText(`(${seatsBefore - 2} left)`);

    const line = places.locator('optgroup[label^="QuickCrew"] option').last();
    await places.selectOption(await line.getAttribute('value'));
    await page.getByLabel('Number of students').fill('1');
    await page.getByRole('button', { name: 'Add students' }).click();
    await expect(page.getByText('They wait in the queue for a crew.')).toBeVisible();
  },
);

for (const { width, tags } of phoneFirst) {
  test(
    `the demo page shows a student the mail with the passcode; it and the component sheet fit ${width} px and are accessible`,
    tags,
    async ({ page, signIn, faults }) => {
      faults.expectNoProfile();
      const email = newEmail('desk');
      await signIn(email);
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/demo');
      await expect(page.getByRole('heading', { name: 'The mailbox' })).toBeVisible();
      const line = page.getByRole('button', { name: new RegExp(email) });
      await expect(line).toContainText(/\d{8}/);
      await line.click();
      await expect(page.frameLocator('iframe[title^="Mail"]').getByText('Your passcode')).toBeVisible();
      await expect(await page.request.get('/api/auth/me')).toBeOK();
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);
      await page.goto('/demo/ui');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);
    },
  );
}
