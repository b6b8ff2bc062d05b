import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/harness.ts';
import { newKeys, pushIn } from './fake-push-service.ts';
import { notifications, openSettings, profile, pushSwitch, signUp } from './push-steps.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ page, signIn }) => signUp(page, signIn));

test.describe('push on this device', () => {
  test('can be turned on, stays on after a reload, and ends when it is turned off', async ({
    page,
    context,
  }) => {
    const browser = await pushIn(page);
    await context.grantPermissions(['notifications']);
    await openSettings(page);
    await expect(pushSwitch(page)).not.toBeChecked();
    await pushSwitch(page).click();
    await expect(notifications(page)).toContainText('On for this device');
    await expect(pushSwitch(page)).toBeChecked();
    expect(await devices(page)).toEqual([browser.subscription?.endpoint]);

    await page.reload();
    await expect(pushSwitch(page)).toBeChecked();
    await pushSwitch(page).click();
    await expect(notifications(page)).toContainText('Off. Turn it on');
    await expect(pushSwitch(page)).not.toBeChecked();
    expect(browser.subscription).toBeUndefined();
    await expect.poll(() => devices(page)).toEqual([]);
  });

  test('needs the permission of the browser, and says how to give it', async ({ page }) => {
    await pushIn(page);
    await openSettings(page);
    await pushSwitch(page).click();
    await expect(page.getByText('Permission not granted')).toBeVisible();
    await expect(notifications(page)).toContainText('Your browser blocks notifications from Crewtable');
    await expect(pushSwitch(page)).not.toBeChecked();
    expect(await devices(page)).toEqual([]);
  });

  test('that the push service refuses stays off', async ({ page, context }) => {
    const browser = await pushIn(page);
    browser.refuses = true;
    await context.grantPermissions(['notifications']);
    await openSettings(page);
    await pushSwitch(page).click();
    await expect(page.getByText('Failed to subscribe')).toBeVisible();
    await expect(pushSwitch(page)).not.toBeChecked();
  });

  test('that the server could not store is undone in the browser', async ({ page, context, faults }) => {
    faults.expect(/ERR_FAILED/);
    const browser = await pushIn(page);
    await context.grantPermissions(['notifications']);
    await page.route('**/api/profiles/v2/register-device', (route) => route.abort());
    await openSettings(page);
    await pushSwitch(page).click();
    await expect(page.getByText('Failed to save subscription')).toBeVisible();
    await expect(pushSwitch(page)).not.toBeChecked();
    expect(browser.subscription).toBeUndefined();
  });

  test('that could not be turned off stays on', async ({ page, context, faults }) => {
    faults.expect(/ERR_FAILED/);
    const browser = await pushIn(page);
    await context.grantPermissions(['notifications']);
    await openSettings(page);
    await pushSwitch(page).click();
    await expect(notifications(page)).toContainText('On for this device');
    await page.route('**/api/profiles/v2/deregister-device', (route) => route.abort());
    await pushSwitch(page).click();
    await expect(page.getByText('Failed to unsubscribe')).toBeVisible();
    await expect(pushSwitch(page)).toBeChecked();
    expect(browser.subscription).toBeDefined();
  });

  test('is disabled in a browser without push', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager');
    });
    await openSettings(page);
    await expect(
      notifications(page).getByText('Push notifications are not supported in this browser.'),
    ).toBeVisible();
    await expect(pushSwitch(page)).toBeDisabled();
    await expectAccessible(page);
  });

  test('whose state the browser does not report can be checked again', async ({ page, context }) => {
    const browser = await pushIn(page);
    await context.grantPermissions(['notifications']);
    await openSettings(page);
    await pushSwitch(page).click();
    await expect(notifications(page)).toContainText('On for this device');
    browser.isSilent = true;
    await page.reload();
    await expect(notifications(page).getByRole('alert')).toContainText('Failed to check notification status');
    browser.isSilent = false;
    await notifications(page).getByRole('button', { name: 'Try Again' }).click();
    await expect(pushSwitch(page)).toBeChecked();
  });

  test('is subscribed again if the key of the server has changed', async ({ page, context }) => {
    const browser = await pushIn(page);
    await context.grantPermissions(['notifications']);
    await openSettings(page);
    await pushSwitch(page).click();
    await expect(notifications(page)).toContainText('On for this device');
    const before = browser.subscription!;
    browser.subscription = { ...before, key: newKeys().p256dh };
    await page.reload();
    await expect.poll(() => browser.subscription?.endpoint).not.toBe(before.endpoint);
    expect(browser.subscription?.key).toBe(before.key);
    await expect.poll(() => devices(page)).toContain(browser.subscription?.endpoint);
    await expect(pushSwitch(page)).toBeChecked();
  });

  test('ends with the session: the next student in this browser does not have it', async ({
    page,
    context,
    signIn,
  }) => {
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
  });
});

/** The endpoints to which the server sends the student's pushes. */
async function devices(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/profiles/v2/export');
  const { data } = (await answer.json()) as { data: { devices: { endpoint: string }[] } };
  return data.devices.map(({ endpoint }) => endpoint);
}
