import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';
import { drillOnly, phoneFirst } from '../support/drill-only.ts';
import { hourMs } from '../support/durations.ts';
import {
  cards,
  chooseDinner,
  closeReveal,
  newEmail,
  payForDinner,
  payWith,
  signUp,
} from '../support/dinners.ts';
import {
  clockTest,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  newestPasscode,
  test,
} from '../support/harness.ts';

// These tests take seats at a dinner, and other tests count its seats.
test.use({ productGroup: 'dinners' });

/** A dinner needs at least six students to form a table. */
const strangers = ['Ben', 'Caro', 'Dana', 'Eli'] as const;

interface Dinner {
  readonly eventId: string;
  readonly dateTime: string;
  readonly status: string;
}

/** The first dinner that is still open for registration. */
async function nextDinner(api: APIRequestContext): Promise<Dinner> {
  const answer = await api.get('/api/events', { params: { title: 'Dinner', limit: '20' } });
  const dinners = (await answer.json()) as Dinner[];
  const dinner = dinners.find(({ status }) => status === 'open');
  if (dinner === undefined) throw new Error('There is no dinner to register for.');
  return dinner;
}

/** Registers a student through the API, with the same requests that the page sends, including the payment. */
async function registerByApi(
  browser: Browser,
  baseURL: string,
  firstName: string,
  dinner: Dinner,
): Promise<void> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signUp(page, newEmail(firstName), firstName);
  const { eventId, dateTime } = dinner;
  const deposit = await page.request.post('/api/payments/create-event-deposit', {
    data: { eventId, eventDate: dateTime },
  });
  const { clientSecret } = (await deposit.json()) as { clientSecret: string };
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' };
  await expect(await page.request.post('/api/sandbox/confirm', { data: { clientSecret, card } })).toBeOK();
  await expect(
    await page.request.post('/api/payments/confirm-event-deposit', { data: { eventId } }),
  ).toBeOK();
  await expect(await page.request.post(`/api/events/${eventId}`)).toBeOK();
  await context.close();
}

async function moveClockTo(page: Page, instant: number): Promise<void> {
  const data = { now: new Date(instant).toISOString() };
  await expect(await page.request.post('/api/demo/clock', { data })).toBeOK();
}

async function registerForDinner(page: Page): Promise<void> {
  const dialog = await chooseDinner(page);
  await payForDinner(dialog);
  await expect(dialog.getByRole('heading', { name: 'You’re in' })).toBeVisible();
}

for (const { width, tags } of phoneFirst) {
  test.describe(`at ${width} px`, tags, () => {
    const viewport = { width, height: width < 500 ? 812 : 900 };
    test.use({ viewport });

    async function looksRight(page: Page): Promise<void> {
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    }

    clockTest(
      'a student registers for a dinner, pays, invites a friend, checks in at the table and gives feedback',
      async ({ page, browser, product }) => {
        test.slow();
        const email = newEmail('Ana');
        await signUp(page, email, 'Ana');
        await page.goto('/home');
        await expect(page.getByRole('heading', { name: 'No upcoming events' })).toBeVisible();
        await expect(page.getByRole('link', { name: 'Find Events' })).toHaveAttribute('href', '/events');
        await looksRight(page);

        const dinner = await nextDinner(page.request);
        await registerForDinner(page);
        await looksRight(page);
        await page.getByRole('dialog').getByRole('link', { name: 'Invite by email' }).click();

        const details = page.getByRole('dialog', { name: 'Dinner' });
        await expect(details.getByText('Only 2 spots left')).toBeVisible();
        await expect(details.getByText('Locked', { exact: true })).toHaveCount(4);
        await looksRight(page);
        const friendsAddress = newEmail('Fay');
        const field = details.getByLabel('Friend’s .edu email');
        await field.fill('fay@gmail.com');
        await field.blur();
        await expect(details.getByText('Please enter a valid email.')).toBeVisible();
        await expect(details.getByRole('button', { name: 'Send' })).toBeDisabled();
        await field.fill(friendsAddress);
        await details.getByRole('button', { name: 'Send' }).click();
        await expect(details.getByText('Invitation sent.')).toBeVisible();
        await expect(details.getByRole('listitem').filter({ hasText: friendsAddress })).toContainText(
          'Pending',
        );

        const friend = await browser.newContext({ baseURL: product.url, viewport, serviceWorkers: 'block' });
        await joinsByMail(friend, friendsAddress);
        await expect(details.getByRole('listitem').filter({ hasText: friendsAddress }).last()).toContainText(
          'Joined',
        );
        await expect(details.getByText('Only 1 spot left')).toBeVisible();

        for (const name of strangers) await registerByApi(browser, product.url, name, dinner);
        const start = Date.parse(dinner.dateTime);
        await moveClockTo(page, start - 24 * hourMs);
        await page.goto(`/home?event=${dinner.eventId}`);
        await closeReveal(page);
        await expect(details.getByText('Your table is open')).toBeVisible();
        await expect(details.getByRole('img', { name: /^Table for 6: you, Fay/ })).toBeVisible();
        await expect(details.getByRole('link', { name: /Get Directions/ })).toBeVisible();
        await expect(details.getByText('Registration Closed')).toBeVisible();
        await looksRight(page);

        await moveClockTo(page, start - hourMs / 2);
        await page.reload();
        await details.getByRole('button', { name: 'Check In' }).click();
        await expect(details.getByRole('img', { name: /you \(checked in\)/ })).toBeVisible();
        await expect(details.getByText('You’re checked in')).toBeVisible();
        await looksRight(page);

        await moveClockTo(page, start + 3 * hourMs);
        await page.goto('/history');
        await expect(page.getByRole('heading', { name: 'Previously attended events' })).toBeVisible();
        await page.getByRole('button', { name: 'Tell us how it went' }).click();
        await page
          .getByRole('group', { name: 'How was it, from 1 to 5?' })
          .getByText('5', { exact: true })
          .click();
        await page.getByLabel('In your words (optional)').fill('We stayed until they closed.');
        await looksRight(page);
        await page.getByRole('button', { name: 'Send feedback' }).click();
        await expect(page.getByText(/^Thank you\./)).toBeVisible();
        await expect(page.getByText('You have given feedback.')).toBeVisible();
        const again = page
          .getByRole('group', { name: 'Meet Ben R. again?' })
          .getByRole('button', { name: 'Again', exact: true });
        await again.click();
        await expect(again).toHaveAttribute('aria-pressed', 'true');
        await page.reload();
        await expect(again).toHaveAttribute('aria-pressed', 'true');
        await looksRight(page);
        await friend.close();
      },
    );
  });
}

/** A friend without an account opens the link in the mail, signs up, registers and joins the friend group. */
async function joinsByMail(context: BrowserContext, email: string): Promise<void> {
  const page = await context.newPage();
  await expect(await page.request.post('/api/demo/clock', { data: { advance: 'PT0S' } })).toBeOK();
  const mailbox = await page.request.get('/api/demo/mail', { params: { to: email } });
  const [mail] = (await mailbox.json()) as { text: string }[];
  const link = /https?:\/\/\S+\/invite\?\S+/.exec(mail?.text ?? '')?.[0];
  if (link === undefined) throw new Error('There is no link in the invitation.');
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
  await expect(page.getByRole('heading', { name: 'Ana saved you a seat' })).toBeVisible();
  await expect(page.getByText('$5 deposit, fees $0.00')).toBeVisible();
  await expect(page.getByLabel('University email')).toHaveValue(email);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByLabel('Passcode')).toBeVisible();
  await page.getByLabel('Passcode').fill(await newestPasscode(page, email));

  await expect(page.getByRole('dialog', { name: 'Complete your account' })).toBeVisible();
  await page.getByLabel('First name').fill('Fay');
  await page.getByLabel('Last name').fill('Moss');
  await page.getByLabel('Gender').selectOption('Female');
  await page.getByLabel('Birthdate').fill('2004-02-03');
  await page.getByLabel('Student status').selectOption('Graduate');
  await page.getByRole('button', { name: 'Save and Continue' }).click();

  // There is one date, and its price was shown before the sign-up: the payment opens by itself.
  const dialog = page.getByRole('dialog', { name: 'Payment' });
  await expect(dialog.getByText('Total today').locator('..')).toContainText('$5.00');
  await payWith(dialog, cards.succeeds);
  await expect(page.getByRole('heading', { name: 'Welcome to the Group!' })).toBeVisible();
  await expect(page.getByText("You've successfully joined the group!")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Join Friend Group' })).toBeHidden();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
}

test(
  'an invitation with a missing part or an ended code is shown as invalid',
  drillOnly,
  async ({ page, faults }) => {
    // Browsers log the 404 of the unknown code.
    faults.expect(/status of 404/);
    await page.goto('/invite?referralId=code');
    await expect(page.getByRole('heading', { name: 'Invalid invitation' })).toBeVisible();
    await expect(page.getByText(/^Missing event or referral information\./)).toBeVisible();
    await expectAccessible(page);
    const { eventId } = await nextDinner(page.request);
    await page.goto(`/invite?referralId=ended&eventId=${eventId}&email=ana@example.edu`);
    await expect(page.getByRole('heading', { name: 'Invalid invitation' })).toBeVisible();
    await page.goto('/invite?referralId=ended&eventId=nothing&email=ana@example.edu');
    await expect(page.getByRole('heading', { name: 'Invalid event' })).toBeVisible();
  },
);

test(
  'a student who unregisters must confirm it, and does not pay again for the same dinner',
  drillOnly,
  async ({ page }) => {
    await signUp(page, newEmail('Gus'), 'Gus');
    await page.goto('/home');
    await registerForDinner(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Details' }).click();
    await page.getByRole('dialog', { name: 'Dinner' }).getByRole('button', { name: 'Unregister' }).click();
    const question = page.getByRole('dialog', { name: 'Unregister from Dinner?' });
    await expect(question).toContainText('you do not pay again');
    await question.getByRole('button', { name: 'Keep my seat' }).click();
    await page.getByRole('dialog', { name: 'Dinner' }).getByRole('button', { name: 'Unregister' }).click();
    await question.getByRole('button', { name: 'Unregister' }).click();
    await expect(page.getByRole('heading', { name: 'No upcoming events' })).toBeVisible();

    await page
      .getByRole('article', { name: 'Dinner' })
      .getByRole('button', { name: 'Choose a date' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'You’re in' })).toBeVisible();
  },
);
