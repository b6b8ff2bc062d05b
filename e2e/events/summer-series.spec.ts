import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import { drillOnly } from '../support/drill-only.ts';
import { closeReveal } from '../support/dinners.ts';
import { hourMs } from '../support/durations.ts';
import {
  clockTest,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  newestPasscode,
  test,
} from '../support/harness.ts';

// The test moves the clock from one Wednesday to the next.
const seriesId = 'summer-nyc-2025';
/**
 * Long, because the test covers mails, tables and payments of about fifty students. It asserts no durations.
 */
const timeoutMs = 240_000;

interface Wednesday {
  readonly eventId: string;
  readonly date: string;
  readonly status: string;
  readonly seatsLeft: number;
  readonly isUserRegistered: boolean;
}

interface Mate {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isYou: boolean;
  readonly isFriend: boolean;
}

async function wednesdays(api: APIRequestContext): Promise<Wednesday[]> {
  const series = await api.get(`/api/series/${seriesId}`);
  return ((await series.json()) as { dates: Wednesday[] }).dates;
}

async function moveClockTo(page: Page, instant: number): Promise<void> {
  const data = { now: new Date(instant).toISOString() };
  await expect(await page.request.post('/api/demo/clock', { data, timeout: timeoutMs })).toBeOK();
}

async function pay(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Card number').fill('4242424242424242');
  await dialog.getByLabel('Expiry').fill('1234');
  await dialog.getByLabel('CVC').fill('123');
  await dialog.getByRole('button', { name: /^Pay \$/ }).click();
}

async function fillAccount(account: Locator): Promise<void> {
  await account.getByLabel('Gender').selectOption('Female');
  await account.getByLabel('Birthdate').fill('2003-01-01');
  await account.getByLabel('Student status').selectOption('Undergraduate');
  await account.getByRole('button', { name: 'Save and Continue' }).click();
}

/** Buys a pass in the modal of the semester page. */
async function signsUpForTheSummer(page: Page, email: string): Promise<void> {
  await page.goto('/events/semesters/summer');
  await page.getByRole('button', { name: 'Register Now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Ana');
  await dialog.getByLabel('Last name').fill('Okafor');
  await dialog.getByLabel('University email').fill(email);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Passcode' })).toBeFocused();
  const passcode = await newestPasscode(page, email);
  await dialog.getByRole('textbox', { name: 'Passcode' }).pressSequentially(passcode);
  await dialog.getByRole('radio', { name: 'All-Access Pass' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Pay & Register' }).click();
  await pay(dialog);
  await expect(dialog.getByRole('heading', { name: 'You’re In!' })).toBeVisible();
}

/**
 * Opens the link in the mail, signs up, pays for the same Wednesday, joins the friend group and only then completes
 * the profile.
 */
async function comesByMail(page: Page, email: string, firstName: string): Promise<void> {
  await expect(await page.request.post('/api/demo/clock', { data: { advance: 'PT0S' } })).toBeOK();
  const mailbox = await page.request.get('/api/demo/mail', { params: { to: email } });
  const [mail] = (await mailbox.json()) as { text: string }[];
  const link = /https?:\/\/\S+\/invite\?\S+/.exec(mail?.text ?? '')?.[0];
  if (link === undefined) throw new Error('There is no link in the invitation.');
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
  await expect(page.getByRole('heading', { name: 'Ana saved you a seat' })).toBeVisible();
  await expect(page.getByText('$5 ticket, fees $0.00')).toBeVisible();
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByLabel('Passcode')).toBeVisible();
  await page.getByLabel('Passcode').fill(await newestPasscode(page, email));
  await pay(page.getByRole('dialog', { name: 'Payment' }));
  await expect(page.getByRole('heading', { name: 'Welcome to the Group!' })).toBeVisible();
  // A series needs no profile. The home page asks for it.
  await page.getByRole('link', { name: 'See your table' }).click();
  const account = page.getByRole('dialog', { name: 'Complete your account' });
  await account.getByLabel('First name').fill(firstName);
  await account.getByLabel('Last name').fill('Moss');
  await fillAccount(account);
  await expect(page.getByRole('dialog', { name: 'Summer Series' })).toBeVisible();
}

/** Buys a ticket for one more Wednesday, with the same requests that the page sends. */
async function alsoComesTo(api: APIRequestContext, { eventId, date }: Wednesday): Promise<void> {
  const deposit = await api.post('/api/payments/create-event-deposit', {
    data: { eventId, eventDate: date },
  });
  const { clientSecret } = (await deposit.json()) as { clientSecret: string };
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' };
  await expect(await api.post('/api/sandbox/confirm', { data: { clientSecret, card } })).toBeOK();
  await expect(await api.post('/api/payments/confirm-event-deposit', { data: { eventId } })).toBeOK();
}

/** The students at the own table, from the API. The page has already renewed the session. */
async function tableAt(
  page: Page,
  { eventId }: Wednesday,
  list: 'registered' | 'registered/past' = 'registered',
): Promise<Mate[]> {
  const answer = await page.request.get(`/api/events/${list}`, { params: { limit: '20' } });
  const events = (await answer.json()) as { eventId: string; venueDetails: { members: Mate[] } | null }[];
  const members = events.find((event) => event.eventId === eventId)?.venueDetails?.members;
  if (members === undefined) throw new Error(`There is no table for ${eventId} yet.`);
  return members;
}

const strangersOf = (mates: readonly Mate[]) => mates.filter(({ isYou, isFriend }) => !isYou && !isFriend);
const nameOf = ({ firstName, lastName }: Mate) => `${firstName} ${lastName}.`;

for (const width of [375, 1280]) {
  const viewport = { width, height: width < 500 ? 812 : 900 };

  test.describe(`at ${width} px`, drillOnly, () => {
    test.use({ viewport });

    async function looksRight(page: Page): Promise<void> {
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    }

    async function friendsPage(browser: Browser, baseURL: string): Promise<Page> {
      const context = await browser.newContext({ baseURL, viewport, serviceWorkers: 'block' });
      return context.newPage();
    }

    /** Opens the student's details of a Wednesday, with the table and all students at it. */
    async function opensTable(page: Page, wednesday: Wednesday): Promise<{ table: Locator; mates: Mate[] }> {
      await page.goto(`/home?event=${wednesday.eventId}`);
      await closeReveal(page);
      const details = page.getByRole('dialog', { name: 'Summer Series' });
      await expect(details.getByText('Your table is open')).toBeVisible();
      const mates = await tableAt(page, wednesday);
      const table = details.getByRole('img', { name: new RegExp(`^Table for ${mates.length}: you\\b`) });
      await expect(table).toBeVisible();
      const listed = details.getByRole('region', { name: 'At your table' }).getByRole('listitem');
      await expect(listed).toHaveCount(mates.length);
      for (const friend of ['Fay M.', 'Gil M.'])
        await expect(listed.filter({ hasText: friend })).toContainText('your friend');
      for (const stranger of strangersOf(mates))
        await expect(listed.filter({ hasText: nameOf(stranger) })).toBeVisible();
      return { table, mates };
    }

    clockTest(
      'a student with a pass and two friends gets a table, checks in, gives feedback, and meets only new students a week later',
      async ({ page, browser, product, faults }) => {
        test.setTimeout(3 * timeoutMs);
        faults.expectNoProfile();
        const address = (name: string) => `${name}-${crypto.randomUUID()}@example.edu`;
        const [first, second] = (await wednesdays(page.request)).filter(({ status }) => status === 'open');
        if (first === undefined || second === undefined) throw new Error('The summer is over.');

        await signsUpForTheSummer(page, address('ana'));
        await page.getByRole('dialog').getByRole('link', { name: 'Invite by email' }).click();
        await expect(page).toHaveURL(`/home?event=${first.eventId}&invite=1`);
        // The student bought the pass without a profile. The home page asks for it, then opens the requested
        // event.
        const account = page.getByRole('dialog', { name: 'Complete your account' });
        await account.getByLabel('First name').fill('Ana');
        await account.getByLabel('Last name').fill('Okafor');
        await fillAccount(account);
        const details = page.getByRole('dialog', { name: 'Summer Series' });
        await expect(details.getByText('Only 2 spots left')).toBeVisible();

        const friends = { Fay: address('fay'), Gil: address('gil') };
        const pages: Page[] = [];
        for (const [name, email] of Object.entries(friends)) {
          await details.getByLabel('Friend’s .edu email').fill(email);
          await details.getByRole('button', { name: 'Send', exact: true }).click();
          await expect(details.getByRole('listitem').filter({ hasText: email })).toContainText('Pending');
          const friend = await friendsPage(browser, product.url);
          await comesByMail(friend, email, name);
          await alsoComesTo(friend.request, second);
          // The page shows without a reload that the friend has joined. The name came later.
          await expect(details.getByRole('listitem').filter({ hasText: email }).last()).toContainText(
            'Joined',
          );
          await page.reload();
          await expect(details.getByText(`${name} Moss`)).toBeVisible();
          pages.push(friend);
        }
        await expect(details.getByRole('img', { name: /you, Fay \(friend\), Gil \(friend\)/ })).toBeVisible();
        await expect(details.getByLabel('Friend’s .edu email')).toBeHidden();
        await looksRight(page);

        const brought = await page.request.post('/api/demo/populate', {
          data: { eventId: seriesId, students: 40 },
          timeout: timeoutMs,
        });
        expect(await brought.json()).toMatchObject({ registered: 40 });

        const start = Date.parse(first.date);
        await moveClockTo(page, start - 24 * hourMs);
        const { table, mates } = await opensTable(page, first);
        expect(strangersOf(mates).length).toBeGreaterThanOrEqual(3);
        await looksRight(page);

        await moveClockTo(page, start - hourMs / 2);
        const fay = pages[0]!;
        await fay.goto(`/home?event=${first.eventId}`);
        await closeReveal(fay);
        await fay.getByRole('dialog').getByRole('button', { name: 'Check In' }).click();
        await expect(fay.getByText('You’re checked in.', { exact: true })).toBeVisible();
        await page.reload();
        await expect(table).toHaveAccessibleName(/Fay M\. \(checked in\)/);
        await details.getByRole('button', { name: 'Check In' }).click();
        await expect(table).toHaveAccessibleName(/you \(checked in\)/);
        await expect(details.getByText(`2 of ${mates.length} checked in`)).toBeVisible();
        await looksRight(page);

        await moveClockTo(page, start + 4 * hourMs);
        await page.goto('/history');
        await page.getByRole('button', { name: 'Tell us how it went' }).click();
        await page.getByLabel('In your words (optional)').fill('Nobody wanted to leave.');
        await page.getByRole('button', { name: 'Send feedback' }).click();
        await expect(page.getByText('You have given feedback.')).toBeVisible();
        // Synthetic students may stay away. The past table has only those who came, and they count as met.
        const there = await tableAt(page, first, 'registered/past');
        await expect(page.getByRole('group', { name: /^Meet .+ again\?$/ })).toHaveCount(there.length - 1);
        const [liked, avoided] = strangersOf(there);
        for (const [person, wish] of [
          [liked!, 'Again'],
          [avoided!, 'Never again'],
        ] as const) {
          const choice = page
            .getByRole('group', { name: `Meet ${nameOf(person)} again?` })
            .getByRole('button', { name: wish, exact: true });
          await choice.click();
          await expect(choice).toHaveAttribute('aria-pressed', 'true');
        }
        await looksRight(page);

        await moveClockTo(page, Date.parse(second.date) - 24 * hourMs);
        const next = await opensTable(page, second);
        const met = new Set(strangersOf(there).map(({ userId }) => userId));
        expect(strangersOf(next.mates).filter(({ userId }) => met.has(userId))).toEqual([]);
        expect(strangersOf(next.mates).length).toBeGreaterThanOrEqual(3);
        await looksRight(page);
        for (const friend of pages) await friend.context().close();
      },
    );
  });
}
