import type { Page } from '@playwright/test';
import { hourMs } from '../support/durations.ts';
import { clockTest, expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/harness.ts';

const profile = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  gender: 'Female',
  studentStatus: 'Graduate',
  birthdate: '2004-09-12',
};

const cards = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  lacksFunds: '4000 0000 0000 9995',
  wrongCvc: '4000 0000 0000 0127',
  asksTheBank: '4000 0027 6000 3184',
  asksThenDeclined: '4000 0084 0000 1629',
} as const;

const subscribe = 'Subscribe for $9.99 a month';
let email: string;

test.beforeEach(async ({ page, signIn }) => {
  email = `payer-${crypto.randomUUID()}@example.edu`;
  await signIn(email);
  await expect(await page.request.post('/api/profiles/v2/update', { data: profile })).toBeOK();
});

/** Expects the message in a toast and next to the button. */
async function expectFailure(page: Page, words: string): Promise<void> {
  for (const name of ['form', 'region'] as const) {
    const place = page.getByRole(name, { name: name === 'form' ? 'Payment' : /^Messages/ });
    await expect(place.getByRole('alert').filter({ hasText: words })).toBeVisible();
  }
}

async function openForm(page: Page): Promise<void> {
  await page.goto('/subscription');
  await expect(page.getByLabel('Card number')).toBeVisible();
}

async function fill(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12/34');
  await page.getByLabel('CVC').fill('123');
}

const payButton = (page: Page) => page.getByRole('button', { name: subscribe });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function pay(page: Page, number: string): Promise<void> {
  await fill(page, number);
  await payButton(page).click();
}

interface Payment {
  readonly state: string;
  readonly amountCents: number;
}

/** The student's payments, from the API. */
async function payments(page: Page): Promise<Payment[]> {
  const answer = await page.request.get('/api/payments');
  return ((await answer.json()) as { payments: Payment[] }).payments;
}

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

interface Subscription {
  readonly status: string;
  readonly currentPeriodEnd: number;
}

async function subscription(page: Page): Promise<Subscription | null> {
  const answer = await page.request.get('/api/profiles/v2/');
  return ((await answer.json()) as { subscription: Subscription | null }).subscription;
}

/** Resolves when all work that became due is done. */
async function moveClock(page: Page, advance: string): Promise<void> {
  await expect(await page.request.post('/api/demo/clock', { data: { advance } })).toBeOK();
  // The session is still valid after the move, but its access token has expired.
  await expect(await page.request.post('/api/auth/refresh')).toBeOK();
}

function dayOf(epochSeconds: number): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  }).format(new Date(epochSeconds * 1000));
}

for (const width of [375, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.beforeEach(({ page }) => page.setViewportSize({ width, height: width < 500 ? 812 : 900 }));

    test('a student subscribes, gets to the home page, and finds the subscription in the settings and in a mail', async ({
      page,
    }) => {
      await openForm(page);
      await expect(page.getByText('Test payments: no money moves')).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      await pay(page, cards.pays);
      await expect(page).toHaveURL('/home');
      await expect(page.getByText('You are a subscriber.')).toBeVisible();
      expect(await subscription(page)).toMatchObject({ status: 'active' });
      expect(await payments(page)).toMatchObject([{ state: 'succeeded', amountCents: 999 }]);

      await page.goto('/settings');
      await page.getByRole('link', { name: 'Manage Subscription' }).click();
      await expect(heading(page, 'Your subscription')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      await moveClock(page, 'PT0S');
      const mailbox = await page.request.get('/api/demo/mail', { params: { to: email } });
      expect(JSON.stringify(await mailbox.json())).toContain('$9.99');
    });

    test('a declined card is shown with the reason, and another card pays', async ({ page, faults }) => {
      faults.expect(/status of 402/);
      await openForm(page);
      await pay(page, cards.declined);
      await expectFailure(page, 'Your card was declined.');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await pay(page, cards.lacksFunds);
      await expectFailure(page, 'Your card has insufficient funds.');
      await pay(page, cards.wrongCvc);
      await expect(page.getByLabel('CVC')).toHaveAccessibleDescription(
        "Your card's security code is incorrect.",
      );
      await expect(page.getByLabel('CVC')).toBeFocused();

      await pay(page, cards.pays);
      await expect(page).toHaveURL('/home');
      expect((await payments(page)).filter(({ state }) => state === 'succeeded')).toHaveLength(1);
    });

    test('a payment that the bank asks about is approved on the page of the bank, and the result is shown afterwards', async ({
      page,
    }) => {
      await openForm(page);
      await pay(page, cards.asksTheBank);
      await expect(heading(page, 'Is it you who is paying?')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      expect(await subscription(page)).toBeNull();

      await page.getByRole('button', { name: 'Yes, approve it' }).click();
      await expect(heading(page, 'You are a subscriber')).toBeVisible();
      await expect(page).toHaveURL(/\/payment-complete\?/);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      expect(await subscription(page)).toMatchObject({ status: 'active' });

      await page.reload();
      await expect(heading(page, 'You are a subscriber')).toBeVisible();
      await page.getByRole('link', { name: 'Go to my tables' }).click();
      await expect(page).toHaveURL('/home');
      expect(await payments(page)).toHaveLength(1);
    });

    for (const [what, card, answer] of [
      ['that is refused at the bank', cards.asksTheBank, 'No, refuse it'],
      ['that is declined after the approval', cards.asksThenDeclined, 'Yes, approve it'],
    ] as const) {
      test(`a payment ${what} is shown as failed and can be tried again`, async ({ page, faults }) => {
        faults.expect(/status of 402/);
        await openForm(page);
        await pay(page, card);
        await page.getByRole('button', { name: answer }).click();
        await expect(heading(page, 'Payment did not succeed. Please try again.')).toBeVisible();
        await expectAccessible(page);
        expect(await subscription(page)).toBeNull();

        await page.getByRole('link', { name: 'Try Again' }).click();
        await pay(page, cards.pays);
        await expect(page).toHaveURL('/home');
        expect(await subscription(page)).toMatchObject({ status: 'active' });
      });
    }

    test('every payment is listed with its history', async ({ page, faults }) => {
      faults.expect(/status of 402/);
      await page.goto('/payments');
      await expect(page.getByRole('heading', { name: 'No payments yet' })).toBeVisible();
      await expectAccessible(page);
      await openForm(page);
      await pay(page, cards.declined);
      await expect(page.getByRole('form', { name: 'Payment' }).getByRole('alert')).toBeVisible();
      await pay(page, cards.pays);
      await expect(page).toHaveURL('/home');

      await page.goto('/settings');
      await page.getByRole('link', { name: 'Payments and holds' }).click();
      await expect(heading(page, 'Payments and holds')).toBeVisible();
      await page.getByRole('button', { name: /^What happened: Subscription, one month/ }).click();
      await expect(page.getByText('Paid. A receipt was mailed to you.')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      await chargeHold(page);
      await page.reload();
      await page.getByRole('button', { name: 'I was there' }).click();
      await expect(page.getByRole('dialog', { name: 'I was there' })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}

test.describe('a payment', () => {
  const paid = async (page: Page) =>
    (await payments(page)).filter(({ state }) => state === 'succeeded').length;

  test('after a double click shows that it is processed, and is charged once', async ({ page }) => {
    await openForm(page);
    await fill(page, cards.pays);
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
    await pay(page, cards.pays);
    await expectFailure(page, 'Payment processing failed.');
    await payButton(page).click();
    await expect(page).toHaveURL('/home');
    expect(await paid(page)).toBe(1);
  });

  test('whose confirmation is lost repeats only the confirmation', async ({ page, faults }) => {
    faults.expect(/ERR_FAILED/);
    await openForm(page);
    await page.route('**/api/payments/confirm-subscription', (route) => route.abort(), { times: 1 });
    await pay(page, cards.pays);
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
    await pay(page, cards.pays);
    await arrived;
    // The provider's webhook completes the payment, without this browser.
    await expect.poll(async () => (await subscription(page))?.status).toBe('active');
    await page.reload();
    await expect(heading(page, 'Your subscription')).toBeVisible();
    expect(await paid(page)).toBe(1);
  });

  test('is charged once if the student goes back from the bank and pays again', async ({ page }) => {
    await openForm(page);
    await pay(page, cards.asksTheBank);
    await expect(heading(page, 'Is it you who is paying?')).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Card number')).toBeVisible();
    await pay(page, cards.pays);
    await expect(page).toHaveURL('/home');
    expect(await paid(page)).toBe(1);
  });

  test('does not count as successful only because the address says so', async ({ page, faults, signIn }) => {
    faults.expect(/status of 404/);
    await page.goto('/payment-complete?payment_intent=pi_invented&redirect_status=succeeded');
    await expect(heading(page, 'Payment not found')).toBeVisible();
    await expectAccessible(page);

    await openForm(page);
    await pay(page, cards.asksTheBank);
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

test.describe('a subscription', () => {
  clockTest('renews automatically, and each month is in the list of payments', async ({ page }) => {
    await openForm(page);
    await pay(page, cards.pays);
    await expect(page).toHaveURL('/home');
    const first = await subscription(page);
    await page.goto('/subscription');
    await expect(page.getByText(dayOf(first!.currentPeriodEnd))).toBeVisible();

    await moveClock(page, 'P32D');
    const second = await subscription(page);
    expect(second!.currentPeriodEnd).toBeGreaterThan(first!.currentPeriodEnd);
    // The open page updates without a reload.
    await expect(page.getByText(dayOf(second!.currentPeriodEnd))).toBeVisible();
    expect((await payments(page)).map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
    await page.getByRole('link', { name: 'Payments and holds' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Subscription, one month' })).toHaveCount(2);
  });

  clockTest(
    'that is cancelled stays active until its end, cannot be cancelled again, and then ends',
    async ({ page }) => {
      await openForm(page);
      await pay(page, cards.pays);
      await expect(page).toHaveURL('/home');
      const { currentPeriodEnd } = (await subscription(page))!;
      await page.goto('/subscription');
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
      expect(await payments(page)).toHaveLength(1);
      await page.goto('/settings');
      await expect(page.getByRole('link', { name: 'Upgrade Now' })).toBeVisible();
    },
  );

  clockTest('whose renewal fails is shown as overdue, and another card continues it', async ({ page }) => {
    await openForm(page);
    await pay(page, cards.asksTheBank);
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
    await fill(page, cards.pays);
    await page.getByRole('button', { name: 'Pay $9.99 and go on' }).click();
    await expect(page).toHaveURL('/home');
    expect(await subscription(page)).toMatchObject({ status: 'active' });
  });
});

test('the demo page copies the number of a test card to the clipboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/demo');
  await page.getByRole('button', { name: /4000 0000 0000 9995/ }).click();
  await expect(page.getByText('Card number copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('4000000000009995');
});
