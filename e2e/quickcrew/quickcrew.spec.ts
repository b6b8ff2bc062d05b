import type { Page } from '@playwright/test';
import { minuteMs } from '../support/durations.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, clockTest as base } from '../support/harness.ts';
import {
  cards,
  fillCard,
  lastMeetingTime,
  moveClockTo,
  type Phones,
  phonesFixture,
  reserveButton,
} from '../support/quickcrew-phones.ts';

const test = base.extend<{ phones: Phones }>({ phones: phonesFixture });

/** Joins the queue from the start page: chooses a time, pays the hold, presses Ready. */
async function joinQueueOnPage(page: Page, meetingTime: string): Promise<void> {
  await page.goto('/automeetup');
  await page.locator(`input[value="${meetingTime}"]`).check();
  await page.getByRole('button', { name: 'Enter the lobby' }).click();
  await page.getByRole('button', { name: 'Done Inviting' }).click();
  await reserveButton(page).click();
  await fillCard(page, cards.succeeds);
  await page.getByRole('dialog').getByRole('button', { name: 'Reserve My Spot (No Charge)' }).click();
  await page.getByRole('button', { name: 'Ready to Join' }).click();
  await page.waitForURL(/\/automeetup\/(loading|group)$/);
}

test('four students become a crew, chat and meet, and only the student who does not check in is charged', async ({
  phones,
}) => {
  test.slow();
  const ana = await phones.student('Ana');
  const ben = await phones.student('Ben');
  const caro = await phones.student('Caro');
  const dev = await phones.student('Dev');
  const all = [ana, ben, caro, dev];
  const meetingTime = await lastMeetingTime(ana.request);
  for (const one of all) await joinQueueOnPage(one, meetingTime);
  for (const one of all) {
    await one.waitForURL(/\/automeetup\/group$/);
    await expect(one.getByRole('list', { name: 'Your crew' }).getByRole('button')).toHaveCount(4);
  }
  await expectAccessible(ana);
  await expectNoHorizontalScroll(ana);

  await ana.getByRole('button', { name: 'Send Intro Message' }).click();
  const chat = ana.getByRole('dialog', { name: 'Group Chat' });
  await expect(chat.getByText(/^Hi everyone! I'm Ana R\. from /)).toBeVisible();
  await chat.getByRole('textbox', { name: 'Message' }).fill('I wear a yellow jacket.');
  await chat.getByRole('button', { name: 'Send' }).click();
  await expect(chat.getByText('I wear a yellow jacket.')).toBeVisible();
  await expect(chat.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  await expectAccessible(ana);
  await chat.getByRole('button', { name: 'Close' }).click();
  await expect(ben.getByText('I wear a yellow jacket.')).toBeVisible();

  for (const one of [ben, caro]) {
    await one.getByRole('button', { name: 'Send Intro Message' }).click();
    await one.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  }
  for (const one of [ana, ben, caro]) {
    await one.getByRole('button', { name: 'Confirm On The Way' }).click();
    await expect(one.getByRole('button', { name: 'Check In' })).toBeVisible();
  }
  await expect(dev.getByText('Caro R. is on the way to the meetup location.')).toBeVisible();

  const start = new Date(meetingTime).getTime();
  await moveClockTo(ana, start - 30 * minuteMs);
  for (const one of [ana, ben, caro]) {
    await one.reload();
    await one.getByRole('button', { name: 'Check In' }).click();
    await expect(one.getByText('$5 released')).toBeVisible();
    await expect(one.getByRole('button', { name: 'Send a message' })).toBeVisible();
  }
  await expect(dev.getByText('Caro R. has checked in at the meetup location!')).toBeVisible();
  await moveClockTo(ana, start + 20 * minuteMs);
  await dev.reload();
  await expect(dev.getByText('$5 charged')).toBeVisible();
  await expect(dev.getByRole('heading', { name: 'Check-in is closed' })).toBeVisible();
  await dev.getByRole('button', { name: 'What happened' }).first().click();
  await expect(dev.getByRole('button', { name: 'I was there' })).toBeVisible();
  for (const one of [ana, ben, caro]) {
    await one.reload();
    await expect(one.getByText('$5 released')).toBeVisible();
  }
});
