import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/harness.ts';
import {
  cards,
  expectFailure,
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

/** Delays requests until the returned function is called. */
async function keepWaiting(page: Page, url: string): Promise<() => void> {
  let goOn = () => {};
  const turn = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(url, async (route) => {
    await turn;
    await route.continue();
  });
  return goOn;
}

test.describe('a payment', () => {
  const paid = async (page: Page) =>
    (await payments(page)).filter(({ state }) => state === 'succeeded').length;

  test('after a double click shows that it is processed, and is charged once', async ({ page }) => {
    await openForm(page);
    await fill(page, cards.succeeds);
    const goOn = await keepWaiting(page, '**/api/sandbox/confirm');
    await payButton(page).dblclick();
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
    await expectAccessible(page);
    goOn();
    await expect(page).toHaveURL('/home');
    expect(await paid(page)).toBe(1);
  });

  test('whose answer is lost is found and not charged again', async ({ page, faults }) => {
    faults.expect(/ERR_FAILED/);
    await openForm(page);
    await page.route(
      '**/api/sandbox/confirm',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await pay(page, cards.succeeds);
    await expectFailure(page, 'Payment processing failed.');
    await payButton(page).click();
    await expect(page).toHaveURL('/home');
    expect(await paid(page)).toBe(1);
  });

  test('whose confirmation is lost repeats only the confirmation', async ({ page, faults }) => {
    faults.expect(/ERR_FAILED/);
    await openForm(page);
    await page.route('**/api/payments/confirm-subscription', (route) => route.abort(), { times: 1 });
    await pay(page, cards.succeeds);
    await expectFailure(page, 'Payment confirmation failed.');
    await page.getByRole('button', { name: 'Try Again' }).click();
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

  test('is charged once if the student goes back from the bank and pays again', async ({ page }) => {
    await openForm(page);
    await pay(page, cards.needsAuthentication);
    await expect(heading(page, 'Is it you who is paying?')).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Card number')).toBeVisible();
    await pay(page, cards.succeeds);
    await expect(page).toHaveURL('/home');
    expect(await paid(page)).toBe(1);
  });
});
