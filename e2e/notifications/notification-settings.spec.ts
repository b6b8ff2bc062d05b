import { phoneFirst } from '../support/drill-only.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '../support/harness.ts';
import { pushIn } from './fake-push-service.ts';
import { notifications, openSettings, pushSwitch, signUp } from './push-steps.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ page, signIn }) => signUp(page, signIn));

test.describe('the notification settings of the account', () => {
  test('are stored, and show their effect on this device', async ({ page, context }) => {
    await pushIn(page);
    await context.grantPermissions(['notifications']);
    await openSettings(page);
    await pushSwitch(page).click();
    await expect(notifications(page)).toContainText('On for this device, also');
    const byPush = page.getByRole('switch', { name: 'News by push' });
    const byMail = page.getByRole('switch', { name: 'News by e-mail' });
    await expect(byMail).toBeChecked();
    await byPush.click();
    await byMail.click();
    await expect(notifications(page)).toContainText('nothing arrives while ‘News by push’ is off');
    await expect
      .poll(async () => (await page.request.get('/api/profiles/v2/notification-settings')).json())
      .toEqual({ email: false, push: false });
    await page.reload();
    await expect(byMail).not.toBeChecked();
    await expect(byPush).not.toBeChecked();
  });
});

test.describe('a notification setting of the account', () => {
  // `page.route` cannot intercept requests that pass through a service worker.
  test.use({ serviceWorkers: 'block' });

  test('that could not be stored is unchanged, and the failure is shown', async ({ page, faults }) => {
    faults.expect(/ERR_FAILED/);
    await openSettings(page);
    const byMail = page.getByRole('switch', { name: 'News by e-mail' });
    await expect(byMail).toBeChecked();
    await page.route('**/api/profiles/v2/notification-settings', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await byMail.click();
    await expect(page.getByText('Failed to save your choice. Please try again.')).toBeVisible();
    await expect(byMail).toBeChecked();
  });
});

for (const { width, tags } of phoneFirst) {
  test(`the notification settings are accessible at ${width} px`, tags, async ({ page }) => {
    await page.setViewportSize({ width, height: 812 });
    await openSettings(page);
    await expect(page.getByRole('switch', { name: 'News by push' })).toBeVisible();
    await expect(pushSwitch(page)).toBeEnabled();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  });
}
