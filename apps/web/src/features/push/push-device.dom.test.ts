import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  deregisterPath,
  FakePushBrowser,
  mockDevices,
  ourKey,
  registerPath,
} from '../../../test/fake-push-browser.ts';
import { server } from '../../../test/mock-server.ts';
import { checkPush, renewPushSubscription, turnPushOff, turnPushOn } from './push-device.ts';

const otherKey = 'BAECA_8';

let browser: FakePushBrowser;
let devices: ReturnType<typeof mockDevices>;

const bytes = (key: string) => Uint8Array.from(Buffer.from(key, 'base64url'));

beforeEach(() => {
  browser = new FakePushBrowser();
  browser.install();
  localStorage.clear();
  devices = mockDevices();
});
afterEach(() => {
  browser.uninstall();
  Reflect.deleteProperty(navigator, 'locks');
});

describe('turning push on', () => {
  it('subscribes with the key of the server and registers the device', async () => {
    expect(await checkPush('ana')).toBe('unsubscribed');
    await turnPushOn('ana');
    expect(devices.endpoints).toEqual(['https://push.example/1']);
    expect(new Uint8Array(browser.subscription!.options.applicationServerKey!)).toEqual(bytes(ourKey));
    expect(await checkPush('ana')).toBe('subscribed');
  });

  it.each(['denied', 'default'] as const)('needs the permission, which is %s', async (permission) => {
    browser.permission = permission;
    await expect(turnPushOn('ana')).rejects.toThrow(/^Permission not granted$/);
    expect(browser.subscription).toBeNull();
  });

  it('fails with an own message when the browser refuses', async () => {
    browser.subscribe = () => Promise.reject(new Error('push service not available'));
    await expect(turnPushOn('ana')).rejects.toThrow(/^Failed to subscribe$/);
    expect(await checkPush('ana')).toBe('unsubscribed');
  });

  it('is undone in the browser when the device cannot be registered', async () => {
    server.use(http.put(registerPath, () => HttpResponse.error()));
    await expect(turnPushOn('ana')).rejects.toThrow(/^Failed to save subscription$/);
    expect(browser.subscription).toBeNull();
    expect(await checkPush('ana')).toBe('unsubscribed');
  });

  it('replaces a subscription that was made for another key', async () => {
    await browser.hold('https://push.example/old', bytes(otherKey));
    await turnPushOn('ana');
    expect(devices.endpoints).toEqual(['https://push.example/1']);
  });

  it('keeps an existing subscription with the right key', async () => {
    await browser.hold('https://push.example/there', bytes(ourKey));
    await turnPushOn('ana');
    expect(devices.endpoints).toEqual(['https://push.example/there']);
    expect(browser.subscribed).toBe(0);
  });
});

describe('turning push off', () => {
  beforeEach(() => turnPushOn('ana'));

  it('ends the subscription in the browser and on the server', async () => {
    await turnPushOff();
    expect(browser.subscription).toBeNull();
    expect(devices.endpoints).toEqual([]);
    expect(await checkPush('ana')).toBe('unsubscribed');
  });

  it('leaves push on when the server cannot be reached', async () => {
    server.use(http.post(deregisterPath, () => HttpResponse.error()));
    await expect(turnPushOff()).rejects.toThrow(/^Failed to unsubscribe$/);
    expect(await checkPush('ana')).toBe('subscribed');
  });

  it.each([
    ['says no', () => Promise.resolve(false)],
    ['fails', () => Promise.reject(new Error('no'))],
  ])('can be repeated when the browser %s', async (_title, refusal) => {
    const { unsubscribe } = browser;
    browser.unsubscribe = refusal;
    await expect(turnPushOff()).rejects.toThrow(/^Failed to unsubscribe$/);
    expect(await checkPush('ana')).toBe('subscribed');
    browser.unsubscribe = unsubscribe;
    await turnPushOff();
    expect(await checkPush('ana')).toBe('unsubscribed');
  });
});

describe('a new visit', () => {
  it('registers the device for the current session', async () => {
    await turnPushOn('ana');
    await renewPushSubscription();
    expect(devices.endpoints).toEqual(['https://push.example/1', 'https://push.example/1']);
  });

  it('replaces the subscription when the server has a new key', async () => {
    await turnPushOn('ana');
    server.use(http.get('*/api/config', () => HttpResponse.json({ vapidPublicKey: otherKey })));
    await renewPushSubscription();
    expect(devices.endpoints.at(-1)).toBe('https://push.example/2');
    expect(await checkPush('ana')).toBe('subscribed');
  });

  it('of another student ends the push of the student before', async () => {
    await turnPushOn('bob');
    expect(await checkPush('ana')).toBe('unsubscribed');
    await renewPushSubscription();
    expect(browser.subscription).toBeNull();
    expect(devices.endpoints).toHaveLength(1);
  });

  it('that is still registering the device does not turn push on again after it was turned off', async () => {
    let turn: Promise<unknown> = Promise.resolve();
    const request = (_: string, work: () => Promise<void>) => (turn = turn.then(work));
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    await turnPushOn('ana');
    let answer = () => {};
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let isAsked = false;
    server.use(
      http.get('*/api/config', async () => {
        isAsked = true;
        await mayAnswer;
        return HttpResponse.json({ vapidPublicKey: ourKey });
      }),
    );
    const kept = renewPushSubscription();
    await vi.waitFor(() => expect(isAsked).toBe(true));
    const off = turnPushOff();
    answer();
    await Promise.all([kept, off]);
    Reflect.deleteProperty(navigator, 'locks');
    expect(devices.endpoints).toEqual([]);
    expect(browser.subscription).toBeNull();
  });

  it('without push sends no request', async () => {
    server.use(http.get('*/api/auth/me', () => expect.unreachable()));
    await renewPushSubscription();
    expect(devices.endpoints).toEqual([]);
  });
});

describe('a browser', () => {
  it('without push is recognised', async () => {
    Reflect.deleteProperty(window, 'PushManager');
    expect(await checkPush('ana')).toBe('not supported');
  });

  it('whose permission was withdrawn has push no longer', async () => {
    await turnPushOn('ana');
    browser.permission = 'denied';
    expect(await checkPush('ana')).toBe('unsubscribed');
  });
});
