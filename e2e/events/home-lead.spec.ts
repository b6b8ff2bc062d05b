import type { APIRequestContext, Page } from '@playwright/test';
import { drillOnly } from '../support/drill-only.ts';
import { hourMs } from '../support/durations.ts';
import { chooseDinner, closeReveal, newEmail, payForDinner, signUp } from '../support/dinners.ts';
import { clockTest, expect, expectAccessible, expectNoHorizontalScroll, test } from '../support/harness.ts';
import {
  cards,
  createCrew,
  get,
  lastMeetingTime,
  post,
  sendIntroAndOnTheWay,
  signUp as signUpForCrews,
} from '../support/quickcrew-phones.ts';

const seriesId = 'summer-nyc-2025';

for (const width of [375, 1280]) {
  test.describe(`at ${width} px`, drillOnly, () => {
    test.use({ viewport: { width, height: width < 500 ? 812 : 900 } });

    clockTest(
      'Home leads a new student to a first table, then with that table, and then with it tonight',
      async ({ page, browser, product }) => {
        test.slow();
        await signUpForCrews(page, 'Maya');
        await page.goto('/home');
        const upcoming = page.getByRole('region', { name: 'My Upcoming Events' });
        await expect(upcoming.getByRole('heading', { name: 'No upcoming events' })).toBeVisible();
        await expect(page.getByText(/^When a friend saves you a seat/)).toBeVisible();
        await looksRight(page);

        const registration = await chooseDinner(page);
        await payForDinner(registration);
        await expect(registration.getByRole('heading', { name: 'You’re in' })).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page.getByText('Wednesday, May 21. Two days until dinner.')).toBeVisible();
        await expect(upcoming.getByRole('timer', { name: 'Venue and table mates open in' })).toBeVisible();
        await looksRight(page);

        const [dinner] = await get<{ eventId: string; date: string }[]>(page.request, 'events/registered');
        const { eventId, date } = dinner!;
        const friend = newEmail('Dev');
        const { userProfile } = await get<{ userProfile: { userId: string } }>(page.request, 'profiles/v2/');
        await post(page.request, 'events/invitation/email', {
          referrerId: userProfile.userId,
          referralEmail: friend,
          eventId,
        });
        const friends = await browser.newContext({ baseURL: product.url, serviceWorkers: 'block' });
        const friendsPage = await friends.newPage();
        await signUp(friendsPage, friend, 'Dev');
        await friendsPage.goto('/home');
        const invitation = friendsPage.getByRole('region', { name: 'Invitations' });
        await expect(invitation.getByText('Maya R. saved you a seat at Dinner')).toBeVisible();
        await invitation.getByRole('link', { name: 'Join Friend Group' }).click();
        await expect(friendsPage).toHaveURL(/\/invite\?referralId=/);
        await friends.close();
        await page.reload();
        await expect(
          page.getByRole('region', { name: 'Invitations' }).getByRole('listitem').filter({ hasText: friend }),
        ).toContainText('Pending');

        await post(page.request, 'demo/populate', { eventId, students: 7 });
        await moveClockTo(page, Date.parse(date) - 6 * hourMs);
        await page.goto(`/home?event=${eventId}`);
        await closeReveal(page);
        await page.keyboard.press('Escape');
        await expect(page.getByText('Friday, May 23. Dinner is today.')).toBeVisible();
        await expect(upcoming.getByRole('link', { name: 'See your table' })).toBeVisible();
        await looksRight(page);
      },
    );

    clockTest(
      'a live crew leads Home before everything else: when, where, the hold, and who is where',
      async ({ page, browser, product }) => {
        test.slow();
        await signUpForCrews(page, 'Maya');
        await page.goto('/home');
        const registration = await chooseDinner(page);
        await payForDinner(registration);
        await expect(registration.getByRole('heading', { name: 'You’re in' })).toBeVisible();
        const phones: Page[] = [];
        for (const name of ['Ben', 'Sofia', 'Ravi']) {
          const context = await browser.newContext({ baseURL: product.url, serviceWorkers: 'block' });
          const phone = await context.newPage();
          await signUpForCrews(phone, name);
          phones.push(phone);
        }
        const groupId = await createCrew([page, ...phones], await lastMeetingTime(page.request));
        await sendIntroAndOnTheWay(phones[1]!, groupId);

        await page.goto('/home');
        const lead = page.getByRole('article', { name: 'Tonight, 10:00 PM' });
        await expect(lead.getByText('$5 held, not charged')).toBeVisible();
        await expect(lead.getByRole('timer', { name: 'Your crew meets in' })).toBeVisible();
        await expect(lead.getByRole('link', { name: /^Get Directions/ })).toBeVisible();
        await expect(lead.getByText('Sofia is on the way.')).toBeVisible();
        await expect(page.getByText(/Your crew meets in \d+ hours\.$/)).toBeVisible();
        const next = page.getByRole('region', { name: 'After that' });
        await expect(next.getByRole('link', { name: 'See details' })).toBeVisible();
        const upcoming = page.getByRole('region', { name: 'My Upcoming Events' });
        await expect(upcoming.getByRole('link', { name: /^Details of Dinner/ })).toBeVisible();
        await looksRight(page);
        for (const phone of phones) await phone.context().close();
        await lead.getByRole('link', { name: 'See the crew' }).click();
        await expect(page).toHaveURL(/\/automeetup\/group$/);
      },
    );

    clockTest(
      'a pass is one ticket: each stub opens its date, keeps Unregister, and says what became of it',
      async ({ page }) => {
        test.slow();
        await signUp(page, newEmail('Priya'), 'Priya');
        await buyPass(page.request);
        await page.goto('/home');
        const ticket = page.getByRole('article', { name: 'All-Access Pass, Summer Series' });
        await expect(ticket.getByText('Summer Series, Wednesdays at 7:00 PM')).toBeVisible();
        await expect(ticket.getByRole('button')).toHaveCount(12);
        await expect(ticket.getByRole('button', { name: 'Jun 4 Next' })).toBeVisible();
        await looksRight(page);

        await ticket.getByRole('button', { name: 'Jun 11 To come' }).click();
        const details = page.getByRole('dialog', { name: 'Summer Series' });
        await expect(details.getByText(/^Wed, Jun 11 · /)).toBeVisible();
        await details.getByRole('button', { name: 'Unregister' }).click();
        await page
          .getByRole('dialog', { name: 'Unregister from Summer Series?' })
          .getByRole('button', { name: 'Unregister' })
          .click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(ticket.getByRole('button', { name: 'Jun 11 No seat' })).toBeVisible();

        await post(page.request, 'demo/populate', { eventId: '06042025-summer-nyc', students: 7 });
        await moveClockTo(page, Date.parse('2025-06-05T14:00:00Z'));
        await page.goto('/home');
        await expect(ticket.getByRole('button', { name: 'Jun 18 Next' })).toBeVisible();
        await expect(page.getByRole('article', { name: /^Summer Series at / })).toBeVisible();
        await looksRight(page);
        await ticket.getByRole('button', { name: 'Jun 4 Came' }).click();
        await expect(details.getByText('Over', { exact: true })).toBeVisible();
        await expect(details.getByRole('button', { name: 'Unregister' })).toHaveCount(0);
      },
    );
  });
}

/** Buys the pass with the requests of the page, without its form. */
async function buyPass(api: APIRequestContext): Promise<void> {
  const { date } = await get<{ date: { dateTime: string } }>(api, `events/${seriesId}`);
  const { clientSecret } = await post<{ clientSecret: string }>(api, 'payments/create-event-deposit', {
    eventId: seriesId,
    eventDate: date.dateTime,
  });
  const card = { number: cards.succeeds.replaceAll(' ', ''), expMonth: 12, expYear: 2034, cvc: '123' };
  await post(api, 'sandbox/confirm', { clientSecret, card });
  await post(api, 'payments/confirm-event-deposit', { eventId: seriesId });
}

/** The page is left meanwhile, so that the moved clock does not open anything on it. */
async function moveClockTo(page: Page, instant: number): Promise<void> {
  await page.goto('about:blank');
  await post(page.request, 'demo/clock', { now: new Date(instant).toISOString() });
}

async function looksRight(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
}
