import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '../support/harness.ts';
import { comeInAs } from '../support/office.ts';

const eventId = '08062025-summer-nyc';

async function expectEachToFit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
  }
}

// The pages that no other browser test of `npm test` opens. Drills look at each of them in its states, also on a phone.
test('the entrance, the lists of events and the tabs of an event fit a laptop and are accessible', async ({
  page,
}) => {
  await page.goto('/organise');
  await expect(page.getByRole('button', { name: /^Come in as/ })).toHaveCount(4);
  await expectAccessible(page);
  await comeInAs(page, 'owner');
  await expect(await page.request.post('/api/demo/populate', { data: { eventId, students: 8 } })).toBeOK();
  await expectEachToFit(page, [
    '/organise/events',
    '/organise/tonight',
    ...['people', 'waitlist', 'money'].map((tab) => `/organise/events/${eventId}/${tab}`),
  ]);
});

test('the pages of money, feedback, safety, seasons, shifts and health fit a laptop and are accessible', async ({
  page,
}) => {
  await comeInAs(page, 'owner');
  await expectEachToFit(page, [
    '/organise/money',
    '/organise/feedback',
    '/organise/feedback?part=events',
    '/organise/safety',
    '/organise/seasons',
    '/organise/seasons/meals',
    '/organise/seasons/offers',
    '/organise/seasons/places',
    '/organise/shifts',
    '/organise/health',
  ]);
});
