import type { Page } from '@playwright/test';
import { drillOnly } from '../support/drill-only.ts';
import { hourMs } from '../support/durations.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '../support/harness.ts';
import { cards, heading, openForm, pay, signUp } from './subscription-steps.ts';

test.beforeEach(async ({ page, signIn }) => {
  await signUp(page, signIn);
});

/** Adds a hold charged an hour ago to the list of payments, as for a student who did not check in. */
async function chargeHold(page: Page): Promise<void> {
  const clock = await page.request.get('/api/demo/clock');
  const now = new Date(((await clock.json()) as { now: string }).now).getTime();
  const at = (hours: number) => new Date(now + hours * hourMs).toISOString();
  const hold = {
    id: crypto.randomUUID(),
    paymentIntentId: 'pi_hold',
    purpose: 'hold',
    state: 'captured',
    amountCents: 500,
    currency: 'usd',
    lobbyId: 'lobby',
    createdAt: at(-3),
    disputableUntil: at(47),
    history: [
      { state: 'created', at: at(-3) },
      { state: 'authorized', at: at(-3) },
      { state: 'captured', at: at(-1), reason: 'You did not check in.' },
    ],
  };
  await page.route(/\/api\/payments\?/, async (route) => {
    const answer = (await (await route.fetch()).json()) as { payments: object[]; total: number };
    await route.fulfill({ json: { payments: [hold, ...answer.payments], total: answer.total + 1 } });
  });
}

for (const width of [375, 1280]) {
  test.describe(`at ${width} px`, drillOnly, () => {
    test.beforeEach(({ page }) => page.setViewportSize({ width, height: width < 500 ? 812 : 900 }));

    test('every payment is listed with its history', async ({ page, faults }) => {
      faults.expect(/status of 402/);
      await page.goto('/payments');
      await expect(page.getByRole('heading', { name: 'No payments yet' })).toBeVisible();
      await expectAccessible(page);
      await openForm(page);
      await pay(page, cards.declined);
      await expect(page.getByRole('form', { name: 'Payment' }).getByRole('alert')).toBeVisible();
      await pay(page, cards.succeeds);
      await expect(page).toHaveURL('/home');

      await page.goto('/settings');
      await page.getByRole('link', { name: 'Payments and holds' }).click();
      await expect(heading(page, 'Payments and holds')).toBeVisible();
      await page.getByRole('button', { name: /^What happened: Subscription, one month/ }).click();
      await expect(page.getByText('Paid. A receipt was mailed to you.')).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);

      await chargeHold(page);
      await page.reload();
      await page.getByRole('button', { name: 'I was there' }).click();
      await expect(page.getByRole('dialog', { name: 'I was there' })).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
  });
}
