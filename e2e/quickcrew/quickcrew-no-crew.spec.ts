import { drillOnly } from '../support/drill-only.ts';
import { minuteMs } from '../support/durations.ts';
import { clockTest, expect, expectAccessible, expectNoHorizontalScroll, test } from '../support/harness.ts';
import {
  holdStates,
  joinQueue,
  lastMeetingTime,
  moveClockTo,
  phoneSize,
  signUp,
} from '../support/quickcrew-phones.ts';
import { title } from './quickcrew-lobby-steps.ts';

test.use({ productGroup: 'lobbies', viewport: phoneSize });

clockTest(
  'a student who gets no crew gets the $5 back and can choose another time with one tap',
  drillOnly,
  async ({ page }) => {
    test.slow();
    await signUp(page, 'Lea');
    const meetingTime = await lastMeetingTime(page.request);
    const lobbyId = await joinQueue(page, meetingTime);
    await page.goto('/automeetup');
    await page.evaluate((id) => localStorage.setItem('lobbyId', id), lobbyId);
    await page.goto('/automeetup/lobby');
    await expect(page).toHaveURL(/\/automeetup\/loading$/);
    await expect(title(page, 'Finding your crew')).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await moveClockTo(page, new Date(meetingTime).getTime() - 30 * minuteMs);
    await expect(title(page, 'No crew this time')).toBeVisible();
    await expectAccessible(page);
    await expect.poll(() => holdStates(page)).toEqual(['released']);
    await page.getByRole('button', { name: /^Try .* instead$/ }).click();
    await expect(page).toHaveURL(/\/automeetup\/lobby$/);
    await expect(title(page, 'Your lobby')).toBeVisible();
    await expect(page.getByText('Paid')).toBeHidden();
  },
);
