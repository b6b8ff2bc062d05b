import { drillOnly } from '../support/drill-only.ts';
import { cards, chooseDinner, newEmail, payForDinner, payWith, signUp } from '../support/dinners.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '../support/harness.ts';

// These tests take seats at a dinner, and other tests count its seats.
test.use({ productGroup: 'deposits' });

for (const width of [375, 1280]) {
  test(
    `at ${width} px a declined deposit is shown with the reason, and a deposit that the bank approves gives a seat`,
    drillOnly,
    async ({ page, faults }) => {
      // Browsers log the 402 of every declined card.
      faults.expect(/status of 402/);
      await page.setViewportSize({ width, height: width < 500 ? 812 : 900 });
      await signUp(page, newEmail('Pia'), 'Pia');
      await page.goto('/home');
      const dialog = await chooseDinner(page);
      await payForDinner(dialog, cards.declined);
      await expect(dialog.getByRole('alert')).toContainText('Your card was declined.');
      await expect(
        page.getByRole('region', { name: /^Messages/ }).getByText('Your card was declined.'),
      ).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await payWith(dialog, cards.insufficientFunds);
      await expect(dialog.getByRole('alert')).toContainText('Your card has insufficient funds.');
      await payWith(dialog, cards.needsAuthentication);
      await page.getByRole('button', { name: 'Yes, approve it' }).click();
      await expect(page.getByRole('heading', { name: 'Your seat is yours' })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'You’re In!' })).toBeFocused();
      await expect(page.getByRole('button', { name: 'Invite friends' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await page.getByRole('link', { name: 'Go to my tables' }).click();
      await expect(page.getByRole('link', { name: 'Details' })).toBeVisible();
      const { payments } = (await (await page.request.get('/api/payments')).json()) as {
        payments: { state: string }[];
      };
      expect(payments.filter(({ state }) => state === 'succeeded')).toHaveLength(1);
    },
  );
}
