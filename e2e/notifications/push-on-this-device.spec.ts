import type { Page } from '@playwright/test';
import { drillOnly, phoneFirst } from '../support/drill-only.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '../support/harness.ts';
import { pushIn } from './fake-push-service.ts';
import { notifications, openSettings, profile, pushSwitch, signUp } from './push-steps.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ page, signIn }) => signUp(page, signIn));

test.describe('push on this device', () => {
  for (const { width, tags } of phoneFirst) {
    test(
      `at ${width} px can be turned on, beside the choices of the account, stays on after a reload, and ends when it is turned off`,
      tags,
      async ({ page, context }) => {
        await page.setViewportSize({ width, height: 812 });
        const browser = await pushIn(page);
        await context.grantPermissions(['notifications']);
        await openSettings(page);
        await expect(pushSwitch(page)).not.toBeChecked();
        await pushSwitch(page).click();
        await expect(notifications(page)).toContainText('On for this device, also');
        await expect(pushSwitch(page)).toBeChecked();
        expect(await devices(page)).toEqual([browser.subscription?.endpoint]);

        const byPush = page.getByRole('switch', { name: 'News by push' });
        const byMail = page.getByRole('switch', { name: 'News by e-mail' });
        await expect(byMail).toBeChecked();
        await expectAccessible(page);
        await expectNoHorizontalScroll(page);
        await byPush.click();
        await byMail.click();
        await expect(notifications(page)).toContainText('nothing arrives while ‘News by push’ is off');
        await expect
          .poll(async () => (await page.request.get('/api/profiles/v2/notification-settings')).json())
          .toEqual({ email: false, push: false });

        await page.reload();
        await expect(pushSwitch(page)).toBeChecked();
        await expect(byMail).not.toBeChecked();
        await expect(byPush).not.toBeChecked();
        await pushSwitch(page).click();
        await expect(notifications(page)).toContainText('Off. Turn it on');
        await expect(pushSwitch(page)).not.toBeChecked();
        expect(browser.subscription).toBeUndefined();
        await expect.poll(() => devices(page)).toEqual([]);
      },
    );
  }

  test(
    'ends with the session: the next student in this browser does not have it',
    drillOnly,
    async ({ page, context, signIn }) => {
      const browser = await pushIn(page);
      await context.grantPermissions(['notifications']);
      await openSettings(page);
      await pushSwitch(page).click();
      await expect(notifications(page)).toContainText('On for this device');
      await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click();
      await expect(page).toHaveURL('/');

      await signIn(`next-${crypto.randomUUID()}@example.edu`);
      await expect(await page.request.post('/api/profiles/v2/update', { data: profile })).toBeOK();
      await openSettings(page);
      await expect(pushSwitch(page)).toBeEnabled();
      await expect(pushSwitch(page)).not.toBeChecked();
      await expect.poll(() => browser.subscription).toBeUndefined();
      expect(await devices(page)).toEqual([]);
    },
  );
});

/** The endpoints to which the server sends the student's pushes. */
async function devices(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/profiles/v2/export');
  const { data } = (await answer.json()) as { data: { devices: { endpoint: string }[] } };
  return data.devices.map(({ endpoint }) => endpoint);
}
