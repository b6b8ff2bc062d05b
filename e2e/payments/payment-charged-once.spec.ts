import type { Page } from '@playwright/test';
import { drillOnly } from '../support/drill-only.ts';
import { expect, expectAccessible, test } from '../support/harness.ts';
import {
  cards,
  fill,
  heading,
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

test.describe('a payment', drillOnly, () => {
  const paid = async (page: Page) =>
    (await payments(page)).filter(({ state }) => state === 'succeeded').length;

  test('after a double click shows that it is processed, and is charged once', async ({ page }) => {
    await openForm(page);
    await fill(page, cards.succeeds);
    let goOn = () => {};
    const turn = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/api/sandbox/confirm', async (route) => {
      await turn;
      await route.continue();
    });
    await payButton(page).dblclick();
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
    await expectAccessible(page);
    goOn();
    await expect(page).toHaveURL('/home');
    expect(await paid(page)).toBe(1);
  });

  test('is completed and charged once if the page is reloaded in the middle', async ({ page }) => {
    await openForm(page);
    let done = () => {};
    const arrived = new Promise<void>((resolve) => {
      done = resolve;
    });
    await page.route(
      '**/api/sandbox/confirm',
      async (route) => {
        await route.fetch();
        done();
      },
      { times: 1 },
    );
    await pay(page, cards.succeeds);
    await arrived;
    // The provider's webhook completes the payment, without this browser.
    await expect.poll(async () => (await subscription(page))?.status).toBe('active');
    await page.reload();
    await expect(heading(page, 'Your subscription')).toBeVisible();
    expect(await paid(page)).toBe(1);
  });
});
