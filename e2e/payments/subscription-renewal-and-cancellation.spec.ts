import { drillOnly } from '../support/drill-only.ts';
import { clockTest, expect, expectAccessible, test } from '../support/harness.ts';
import {
  cards,
  fill,
  heading,
  moveClock,
  openForm,
  pay,
  payButton,
  payments,
  signUp,
  subscription,
} from './subscription-steps.ts';

test.beforeEach(async ({ page, signIn }) => {
  await signUp(page, signIn);
});

function dayOf(epochSeconds: number): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  }).format(new Date(epochSeconds * 1000));
}

test.describe('a subscription', () => {
  clockTest(
    'renews automatically, with each month in the list of payments; cancelled, it stays active until its end, cannot be cancelled again, and then ends',
    async ({ page }) => {
      await openForm(page);
      await pay(page, cards.succeeds);
      await expect(page).toHaveURL('/home');
      const first = await subscription(page);
      await page.goto('/subscription');
      await expect(page.getByText(dayOf(first!.currentPeriodEnd))).toBeVisible();

      await moveClock(page, 'P32D');
      const { currentPeriodEnd } = (await subscription(page))!;
      expect(currentPeriodEnd).toBeGreaterThan(first!.currentPeriodEnd);
      // The open page updates without a reload.
      await expect(page.getByText(dayOf(currentPeriodEnd))).toBeVisible();
      expect((await payments(page)).map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
      await page.getByRole('link', { name: 'Payments and holds' }).click();
      await expect(page.getByRole('heading', { level: 2, name: 'Subscription, one month' })).toHaveCount(2);

      await page.goBack();
      await page.getByRole('button', { name: 'Cancel Subscription' }).click();
      const question = page.getByRole('dialog', { name: 'Cancel your subscription?' });
      await expect(question).toContainText(`It stays active until ${dayOf(currentPeriodEnd)}`);
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Keep it' }).click();
      await expect(page.getByText('Active', { exact: true })).toBeVisible();

      await page.getByRole('button', { name: 'Cancel Subscription' }).click();
      await question.getByRole('button', { name: 'Cancel Subscription' }).click();
      await expect(
        page.getByRole('heading', { name: `Yours until ${dayOf(currentPeriodEnd)}` }),
      ).toBeVisible();
      await expect(page.getByRole('button', { name: 'Cancel Subscription' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      expect(await subscription(page)).toMatchObject({ status: 'active', currentPeriodEnd });

      await moveClock(page, 'P32D');
      await expect(page.getByText(`Your subscription ended on ${dayOf(currentPeriodEnd)}.`)).toBeVisible();
      await expect(payButton(page)).toBeVisible();
      expect(await payments(page)).toHaveLength(2);
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Settings' }).click();
      await expect(page.getByRole('link', { name: 'Upgrade Now' })).toBeVisible();
    },
  );

  clockTest(
    'whose renewal fails is shown as overdue, and another card continues it',
    drillOnly,
    async ({ page }) => {
      await openForm(page);
      await pay(page, cards.needsAuthentication);
      await page.getByRole('button', { name: 'Yes, approve it' }).click();
      await expect(heading(page, 'You are a subscriber')).toBeVisible();
      await moveClock(page, 'P32D');
      expect(await subscription(page)).toMatchObject({ status: 'past_due' });
      await page.goto('/subscription');
      await expect(page.getByRole('heading', { name: 'Your last payment did not go through' })).toBeVisible();
      await expectAccessible(page);
      await page.goto('/settings');
      await expect(page.getByText('Payment overdue')).toBeVisible();

      await page.goto('/subscription');
      await fill(page, cards.succeeds);
      await page.getByRole('button', { name: 'Pay $9.99 and go on' }).click();
      await expect(page).toHaveURL('/home');
      expect(await subscription(page)).toMatchObject({ status: 'active' });
    },
  );
});
