import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  deregisterPath,
  FakePushBrowser,
  mockDevices,
  registerPath,
} from '../../../test/fake-push-browser.ts';
import { server } from '../../../test/mock-server.ts';
import { renderScreen, toasts } from '../../../test/render-screen.tsx';
import { turnPushOn } from './push-device.ts';
import { PushSwitch } from './push-switch.tsx';

let browser: FakePushBrowser;
let devices: ReturnType<typeof mockDevices>;

beforeEach(() => {
  browser = new FakePushBrowser();
  browser.install();
  devices = mockDevices();
});
afterEach(() => browser.uninstall());

const open = ({ muted = false } = {}) => renderScreen(<PushSwitch studentId="ana" muted={muted} />).user;

const pushSwitch = () => screen.findByRole('switch', { name: 'Push notifications' });

/** Presses the switch as soon as the browser has reported its state. */
async function press(user: ReturnType<typeof open>) {
  await waitFor(async () => expect(await pushSwitch()).toBeEnabled());
  await user.click(await pushSwitch());
}

describe('the switch for push on this device', () => {
  it('registers the device when it is turned on, and ends the push when it is turned off', async () => {
    const user = open();
    await press(user);
    expect(await screen.findByText(/^On for this device, also/)).toBeVisible();
    expect(await pushSwitch()).toBeChecked();
    expect(devices.endpoints).toEqual(['https://push.example/1']);
    await user.click(await pushSwitch());
    expect(await screen.findByText(/^Off\. Turn it on/)).toBeVisible();
    expect(await pushSwitch()).not.toBeChecked();
    expect(devices.endpoints).toEqual([]);
  });

  it('stays off without the permission of the browser, and says how to give it', async () => {
    browser.permission = 'denied';
    await press(open());
    expect(await toasts().findByText('Permission not granted')).toBeVisible();
    expect(await screen.findByText(/Your browser blocks notifications from Crewtable/)).toBeVisible();
    expect(await pushSwitch()).not.toBeChecked();
    expect(devices.endpoints).toEqual([]);
  });

  it.each([
    [
      'the push service refuses',
      'Failed to subscribe',
      () => {
        browser.subscribe = () => Promise.reject(new Error('push service not available'));
      },
    ],
    [
      'the server could not store the device',
      'Failed to save subscription',
      () => server.use(http.put(registerPath, () => HttpResponse.error())),
    ],
  ])('stays off if %s, and a toast shows the error', async (_, message, fail) => {
    fail();
    await press(open());
    expect(await toasts().findByText(message)).toBeVisible();
    await waitFor(async () => expect(await pushSwitch()).not.toBeChecked());
    expect(browser.subscription).toBeNull();
  });

  it('stays on if it could not be turned off, and a toast shows the error', async () => {
    const user = open();
    await press(user);
    await screen.findByText(/^On for this device/);
    server.use(http.post(deregisterPath, () => HttpResponse.error()));
    await user.click(await pushSwitch());
    expect(await toasts().findByText('Failed to unsubscribe')).toBeVisible();
    await waitFor(async () => expect(await pushSwitch()).toBeChecked());
    expect(browser.subscription).not.toBeNull();
  });

  it('is disabled in a browser without push, which it says', async () => {
    Reflect.deleteProperty(window, 'PushManager');
    open();
    expect(await screen.findByText('Push notifications are not supported in this browser.')).toBeVisible();
    expect(await pushSwitch()).toBeDisabled();
  });

  it('can be checked again if the browser does not report its state', async () => {
    await turnPushOn('ana');
    const { pushManager } = (await navigator.serviceWorker.getRegistration())!;
    const { getSubscription } = pushManager;
    pushManager.getSubscription = () => Promise.reject(new Error('No answer.'));
    const user = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to check notification status');
    pushManager.getSubscription = getSubscription;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(async () => expect(await pushSwitch()).toBeChecked());
  });

  it('says that nothing arrives while the account has turned pushes off', async () => {
    await press(open({ muted: true }));
    expect(
      await screen.findByText('On for this device, but nothing arrives while ‘News by push’ is off.'),
    ).toBeVisible();
  });
});
