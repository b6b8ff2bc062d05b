import { drillOnly, phoneFirst } from '../support/drill-only.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '../support/harness.ts';
import {
  cards,
  expectFailure,
  heading,
  moveClock,
  openForm,
  pay,
  payments,
  profile,
  signUp,
  subscription,
} from './subscription-steps.ts';

let email: string;

test.beforeEach(async ({ page, signIn }) => {
  email = await signUp(page, signIn);
});

for (const { width, tags } of phoneFirst) {
  test.describe(`at ${width} px`, tags, () => {
    test.beforeEach(({ page }) => page.setViewportSize({ width, height: width < 500 ? 812 : 900 }));

    test('a student whose card is declined pays with another one, gets to the home page, and finds the subscription in the settings, in the list of payments and in a mail', async ({
      page,
      faults,
    }) => {
      faults.expect(/status of 402/);
      await openForm(page);
      await expect(page.getByText('Test payments: no money moves')).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);

      await pay(page, cards.declined);
      await expectFailure(page, 'Your card was declined.');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await pay(page, cards.insufficientFunds);
      await expectFailure(page, 'Your card has insufficient funds.');
      await pay(page, cards.wrongCvc);
      await expect(page.getByLabel('CVC')).toHaveAccessibleDescription(
        "Your card's security code is incorrect.",
      );
      await expect(page.getByLabel('CVC')).toBeFocused();

      await pay(page, cards.succeeds);
      await expect(page).toHaveURL('/home');
      await expect(page.getByText('You are a subscriber.')).toBeVisible();
      expect(await subscription(page)).toMatchObject({ status: 'active' });
      const paid = (await payments(page)).filter(({ state }) => state === 'succeeded');
      expect(paid).toMatchObject([{ amountCents: 999 }]);

      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Settings' }).click();
      await page.getByRole('link', { name: 'Manage Subscription' }).click();
      await expect(heading(page, 'Your subscription')).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await page.getByRole('link', { name: 'Payments and holds' }).click();
      await expect(heading(page, 'Payments and holds')).toBeVisible();
      await page.getByRole('button', { name: /^What happened: Subscription, one month/ }).click();
      await expect(page.getByText('Paid. A receipt was mailed to you.')).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);

      await moveClock(page, 'PT0S');
      const mailbox = await page.request.get('/api/demo/mail', { params: { to: email } });
      expect(JSON.stringify(await mailbox.json())).toContain('$9.99');
    });

    test('a payment that the bank asks about is charged once if the student goes back first, is approved on the page of the bank, and the result is shown afterwards', async ({
      page,
    }) => {
      await openForm(page);
      await pay(page, cards.needsAuthentication);
      await expect(heading(page, 'Is it you who is paying?')).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      expect(await subscription(page)).toBeNull();
      await page.goBack();
      await expect(page.getByLabel('Card number')).toBeVisible();
      await pay(page, cards.needsAuthentication);
      await expect(heading(page, 'Is it you who is paying?')).toBeVisible();

      await page.getByRole('button', { name: 'Yes, approve it' }).click();
      await expect(heading(page, 'You are a subscriber')).toBeVisible();
      await expect(page).toHaveURL(/\/payment-complete\?/);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      expect(await subscription(page)).toMatchObject({ status: 'active' });

      await page.reload();
      await expect(heading(page, 'You are a subscriber')).toBeVisible();
      await page.getByRole('link', { name: 'Go to my tables' }).click();
      await expect(page).toHaveURL('/home');
      expect(await payments(page)).toHaveLength(1);
    });

    for (const [what, card, answer] of [
      ['that is refused at the bank', cards.needsAuthentication, 'No, refuse it'],
      ['that is declined after the approval', cards.asksThenDeclined, 'Yes, approve it'],
    ] as const) {
      test(
        `a payment ${what} is shown as failed and can be tried again`,
        drillOnly,
        async ({ page, faults }) => {
          faults.expect(/status of 402/);
          await openForm(page);
          await pay(page, card);
          await page.getByRole('button', { name: answer }).click();
          await expect(heading(page, 'Payment did not succeed. Please try again.')).toBeVisible();
          await expectAccessible(page);
          expect(await subscription(page)).toBeNull();

          await page.getByRole('link', { name: 'Try Again' }).click();
          await pay(page, cards.succeeds);
          await expect(page).toHaveURL('/home');
          expect(await subscription(page)).toMatchObject({ status: 'active' });
        },
      );
    }
  });
}

test.describe('a payment', drillOnly, () => {
  test('does not count as successful only because the address says so', async ({ page, faults, signIn }) => {
    faults.expect(/status of 404/);
    await page.goto('/payment-complete?payment_intent=pi_invented&redirect_status=succeeded');
    await expect(heading(page, 'Payment not found')).toBeVisible();
    await expectAccessible(page);

    await openForm(page);
    await pay(page, cards.needsAuthentication);
    await page.getByRole('button', { name: 'Yes, approve it' }).click();
    await expect(heading(page, 'You are a subscriber')).toBeVisible();
    const address = page.url();
    // In a real browser, a tab of the first student waits until the other student is signed in. This sign-in
    // uses no
    // tab, so the test leaves the page first.
    await page.goto('about:blank');
    await signIn(`other-${crypto.randomUUID()}@example.edu`);
    await expect(await page.request.post('/api/profiles/v2/update', { data: profile })).toBeOK();
    await page.goto(address);
    await expect(heading(page, 'Payment not found')).toBeVisible();
    expect(await subscription(page)).toBeNull();
  });

  test('with mistyped fields is refused next to the fields, by keyboard only', async ({ page }) => {
    await openForm(page);
    await page.getByLabel('Email').fill('ana@gmail.com');
    await page.getByLabel('Email').press('Enter');
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
      'Please enter a valid university .edu email address.',
    );
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(
      'Your card number is incomplete.',
    );
    await expectAccessible(page);
    await page.getByLabel('Email').fill(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type('4242424242424241');
    await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4241');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1234');
    await page.keyboard.press('Tab');
    await page.keyboard.type('123');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(
      'Your card number is incorrect.',
    );
    expect(await payments(page)).toEqual([]);
  });
});
