import { drillOnly } from '../support/drill-only.ts';
import { newEmail, signUp } from '../support/dinners.ts';
import { clockTest as test, expect } from '../support/harness.ts';

test.describe('when the demo clock is moved', () => {
  test(
    'the page of a signed-in student follows at once, and that of a visitor within seconds',
    drillOnly,
    async ({ page, context, browser, baseURL }) => {
      await signUp(page, newEmail('Maya'), 'Maya');
      await page.goto('/home');
      const greeting = page.getByRole('heading', { level: 1 });
      await expect(greeting).toHaveText('Good afternoon, Maya');
      await expect(page.getByText('Wednesday, May 21.')).toBeVisible();
      // The welcome.
      const bell = page.getByRole('button', { name: 'Notifications, 1 unread' });
      await expect(bell).toBeVisible();

      const visitors = await browser.newContext({ baseURL: baseURL! });
      const visitor = await visitors.newPage();
      await visitor.goto('/events/week');
      await expect(visitor.getByRole('heading', { level: 2, name: /^Wed, May 21 to/ })).toBeVisible();

      const desk = await context.newPage();
      await desk.goto('/demo');
      await desk.getByRole('button', { name: '+1 day' }).click();
      await expect(desk.getByText(/May 22, 2025, in New York/)).toBeVisible();
      // The desk shows the time of the clock also while it moves.
      await expect(desk.getByRole('progressbar')).toHaveCount(0);
      await expect(visitor.getByRole('heading', { level: 2, name: /^Thu, May 22 to/ })).toBeVisible();
      await expect(page.getByText('Thursday, May 22.')).toBeVisible();
      await expect(greeting).toHaveText('Good afternoon, Maya');

      // Also the desk follows a move that another client of the API makes.
      await expect(await page.request.post('/api/demo/clock', { data: { advance: 'PT7H' } })).toBeOK();
      await expect(greeting).toHaveText('Good evening, Maya');
      await expect(bell).toBeVisible();
      await expect(desk.getByRole('timer')).toHaveText(/^7:\d\d PM$/);
      await visitors.close();
    },
  );
});
