import type { Page } from '@playwright/test';
import { drillOnly } from '../support/drill-only.ts';
import { chooseDinner, newEmail, payForDinner, signUp } from '../support/dinners.ts';
import { clockTest, expect, expectAccessible, expectNoHorizontalScroll } from '../support/harness.ts';

// The test moves the clock past the close of registration of the first dinner.
const widths = [375, 1280];

async function moveClockTo(page: Page, now: string): Promise<void> {
  await page.goto('about:blank');
  await expect(await page.request.post('/api/demo/clock', { data: { now } })).toBeOK();
}

async function expectGood(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
  }
}

clockTest(
  'a dinner with a single student is cancelled: every page says so and names the refund',
  drillOnly,
  async ({ page }) => {
    const email = newEmail('Noor');
    await signUp(page, email, 'Noor');
    await page.goto('/home');
    const dialog = await chooseDinner(page);
    await payForDinner(dialog);
    await expect(dialog.getByRole('heading', { name: 'You’re in' })).toBeVisible();

    // Registration for Friday's dinner closes one day before.
    await moveClockTo(page, '2025-05-22T22:00:00.000Z');
    await signUp(page, email, 'Noor');
    await page.goto('/home');
    const words = 'This event was cancelled. Too few students registered. $5.00 goes back to your card.';
    const upcoming = page.getByRole('region', { name: 'My Upcoming Events' });
    await expect(upcoming.getByText('Cancelled', { exact: true })).toBeVisible();
    await expect(upcoming.getByText(words)).toBeVisible();
    await expectGood(page);

    await page
      .getByRole('article', { name: 'Dinner' })
      .last()
      .getByRole('button', { name: 'Choose a date' })
      .click();
    const cancelled = page.getByRole('dialog').locator('label', { hasText: 'Cancelled' });
    await expect(cancelled).toContainText('Fri, May 23');
    await expect(cancelled.getByRole('radio')).toBeDisabled();
    await expectGood(page);

    await page.goto('/payments');
    await expect(page.getByText('Refunded', { exact: true })).toBeVisible();
    const mailbox = await page.request.get('/api/demo/mail', { params: { to: email } });
    const mails = (await mailbox.json()) as { subject: string; text: string }[];
    const mail = mails.find(({ subject }) => subject === 'Dinner on Friday, May 23 is cancelled');
    expect(mail?.text).toContain('$5.00 goes back to your card.');

    await moveClockTo(page, '2025-05-24T04:00:00.000Z');
    await signUp(page, email, 'Noor');
    await page.goto('/history');
    const past = page.getByRole('article', { name: /Dinner/ });
    await expect(past.getByText('Cancelled', { exact: true })).toBeVisible();
    await expect(past.getByText(words)).toBeVisible();
    await expectGood(page);
    await page.goto('/home');
    await expect(page.getByText(words)).toBeHidden();
  },
);
