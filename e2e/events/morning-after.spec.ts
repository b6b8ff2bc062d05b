import type { Page } from '@playwright/test';
import { drillOnly } from '../support/drill-only.ts';
import { hourMs } from '../support/durations.ts';
import { chooseDinner, closeReveal, newEmail, payForDinner, signUp } from '../support/dinners.ts';
import { clockTest, expect, expectAccessible, expectNoHorizontalScroll, test } from '../support/harness.ts';

interface OwnEvent {
  readonly eventId: string;
  readonly date: string;
  readonly venueDetails: { members: { firstName: string; lastName: string; isYou: boolean }[] } | null;
  readonly attendance: { seated: number; checkedIn: number; absent: number } | null;
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'];
const lower = (count: number) => (count === 0 ? 'none' : numbers[count]!.toLowerCase());

for (const width of [375, 1280]) {
  test.describe(`at ${width} px`, drillOnly, () => {
    test.use({ viewport: { width, height: width < 500 ? 812 : 900 } });

    clockTest(
      'on the morning after the same table leads Home: again, the seat’s menu, honest numbers, and one question',
      async ({ page, faults }) => {
        test.slow();
        await signUp(page, newEmail('Maya'), 'Maya');
        await page.goto('/home');
        const registration = await chooseDinner(page);
        await payForDinner(registration);
        await expect(registration.getByRole('heading', { name: 'You’re in' })).toBeVisible();
        await page.keyboard.press('Escape');
        const [dinner] = await events(page, 'registered');
        const { eventId, date } = dinner!;
        await expect(
          await page.request.post('/api/demo/populate', { data: { eventId, students: 7 } }),
        ).toBeOK();
        const start = Date.parse(date);
        await moveClockTo(page, start - hourMs / 2);
        await page.goto(`/home?event=${eventId}`);
        await closeReveal(page);
        await page.getByRole('dialog').getByRole('button', { name: 'Check In' }).click();
        await expect(page.getByText('You’re checked in.', { exact: true })).toBeVisible();

        await moveClockTo(page, start + 15 * hourMs);
        await page.goto('/home');
        const card = page.getByRole('article', { name: /^Dinner at / });
        await expect(page.getByText(/\. How was it\?$/)).toBeVisible();
        // Synthetic students arrive or stay away by themselves, so the server says how many did.
        const [past] = await events(page, 'registered/past');
        const { seated, checkedIn, absent } = past!.attendance!;
        expect(seated + absent).toBe(8);
        expect(checkedIn).toBeGreaterThanOrEqual(1);
        for (const [label, count] of Object.entries({ seated, 'checked in': checkedIn, absent }))
          await expect(card.getByText(label, { exact: true }).locator('..')).toHaveText(
            new RegExp(`^(${label}${count}|${count}${label})$`),
          );
        const neither = seated - checkedIn;
        await expect(card.getByText(/ neither checked in nor said no\.$/)).toHaveText(
          neither === 0 ? [] : [`${numbers[neither]!} neither checked in nor said no.`],
        );
        const counts = `${numbers[seated]!} were seated, ${lower(checkedIn)} checked in${absent === 0 ? '' : `, ${lower(absent)} absent`}.`;
        await looksRight(page);

        const mates = past!.venueDetails!.members.filter(({ isYou }) => !isYou);
        const [liked, avoided] = mates.map(({ firstName, lastName }) => `${firstName} ${lastName}.`);
        const seat = card.getByRole('button', { name: `Again with ${liked!}` });
        await seat.focus();
        await page.keyboard.press('Enter');
        await expect(seat).toHaveAttribute('aria-pressed', 'true');
        await expect(card.getByText(/, (again|you both said again)$/)).toBeVisible();
        await page.reload();
        await expect(seat).toHaveAttribute('aria-pressed', 'true');

        await card.getByRole('button', { name: 'Something was not right?' }).click();
        await page.getByRole('dialog').getByRole('button', { name: avoided! }).click();
        const menu = page.getByRole('dialog', { name: avoided!, exact: true });
        await expect(menu.getByRole('button', { name: /^Report/ })).toBeVisible();
        await looksRight(page);
        await menu.getByRole('button', { name: /^Never again/ }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Never again', exact: true }).click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(card.getByText(/, never again$/)).toBeVisible();

        faults.expect(/ERR_INTERNET_DISCONNECTED/);
        await card.getByText('Good', { exact: true }).click();
        await card.getByLabel('One line about it (optional)').fill('Long table talk, small plates.');
        await looksRight(page);
        await page.context().setOffline(true);
        await card.getByRole('button', { name: 'Send' }).click();
        await expect(page.getByText('Failed to submit feedback. Please try again.')).toBeVisible();
        await page.context().setOffline(false);
        await expect(card.getByRole('radio', { name: 'Good' })).toBeChecked();
        await card.getByRole('button', { name: 'Send' }).click();
        await expect(page.getByText(/^Thank you\./)).toBeVisible();

        const last = page.getByRole('region', { name: 'Your last table' });
        await expect(last).toContainText(`${counts} You said: Good.`);
        await expect(card).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
        await last.getByRole('link', { name: 'See who was there' }).click();
        await expect(card.getByRole('heading', { level: 2 })).toBeFocused();
        await expect(card.getByRole('heading', { level: 2 })).toBeInViewport();
        await expect(card.getByText('You said: Good. “Long table talk, small plates.”')).toBeVisible();
        await seat.click();
        await expect(seat).toHaveAttribute('aria-pressed', 'false');
        await looksRight(page);

        await page.goto('/history');
        await expect(page.getByText(counts)).toBeVisible();
        await expect(page.getByText('You have given feedback.')).toBeVisible();
      },
    );
  });
}

async function events(page: Page, which: 'registered' | 'registered/past'): Promise<OwnEvent[]> {
  const answer = await page.request.get(`/api/events/${which}`);
  await expect(answer).toBeOK();
  return (await answer.json()) as OwnEvent[];
}

async function moveClockTo(page: Page, instant: number): Promise<void> {
  await page.goto('about:blank');
  const data = { now: new Date(instant).toISOString() };
  await expect(await page.request.post('/api/demo/clock', { data })).toBeOK();
}

async function looksRight(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
}
