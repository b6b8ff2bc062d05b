import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { server } from '../../../test/mock-server.ts';
import { checkPush, renewPushSubscription, turnPushOff, turnPushOn } from './push-device.ts';

const ourKey = 'BAEC_-4';
const otherKey = 'BAECA_8';

/** A fake browser with push: its subscription, its permission, and the calls it received. */
class FakeBrowser {
  subscription: PushSubscription | null = null;
  permission: NotificationPermission = 'granted';
  subscribed = 0;
  subscribe = (key: Uint8Array) => this.hold(`https://push.example/${(this.subscribed += 1)}`, key);
  unsubscribe = () => {
    this.subscription = null;
    return Promise.resolve(true);
  };

  hold(endpoint: string, key: Uint8Array): Promise<PushSubscription> {
    const held = {
      endpoint,
      expirationTime: null,
      options: { applicationServerKey: key.buffer, userVisibleOnly: true },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: () => this.unsubscribe(),
    };
    this.subscription = held as unknown as PushSubscription;
    return Promise.resolve(this.subscription);
  }

  install(): void {
    const pushManager = {
      getSubscription: () => Promise.resolve(this.subscription),
      subscribe: (options: { applicationServerKey: Uint8Array }) =>
        this.subscribe(options.applicationServerKey),
    };
    const registration = { active: {}, installing: null, waiting: null, pushManager };
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: {
        register: () => Promise.resolve(registration),
        getRegistration: () => Promise.resolve(registration),
      },
    });
    vi.stubGlobal('PushManager', Object);
    const permission = () => this.permission;
    vi.stubGlobal('Notification', {
      get permission() {
        return permission();
      },
      requestPermission: () => Promise.resolve(this.permission),
    });
  }
}

let browser: FakeBrowser;
let devices: string[];

const bytes = (key: string) => Uint8Array.from(Buffer.from(key, 'base64url'));
const registerPath = '*/api/profiles/v2/register-device';
const deregisterPath = '*/api/profiles/v2/deregister-device';
const endpointOf = async (request: Request) =>
  ((await request.json()) as { subscription: { endpoint: string } }).subscription.endpoint;

beforeEach(() => {
  browser = new FakeBrowser();
  browser.install();
  devices = [];
  localStorage.clear();
  server.use(
    http.get('*/api/config', () => HttpResponse.json({ vapidPublicKey: ourKey })),
    http.get('*/api/auth/me', () => HttpResponse.json({ userId: 'ana', email: '', status: 'ACTIVE' })),
    http.put(registerPath, async ({ request }) => {
      devices.push(await endpointOf(request));
      return HttpResponse.json({});
    }),
    http.post(deregisterPath, async ({ request }) => {
      const gone = await endpointOf(request);
      devices = devices.filter((endpoint) => endpoint !== gone);
      return HttpResponse.json({});
    }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'locks');
});

describe('turning push on', () => {
  it('subscribes with the key of the server and registers the device', async () => {
    expect(await checkPush('ana')).toBe('unsubscribed');
    await turnPushOn('ana');
    expect(devices).toEqual(['https://push.example/1']);
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
    expect(devices).toEqual(['https://push.example/1']);
  });

  it('keeps an existing subscription with the right key', async () => {
    await browser.hold('https://push.example/there', bytes(ourKey));
    await turnPushOn('ana');
    expect(devices).toEqual(['https://push.example/there']);
    expect(browser.subscribed).toBe(0);
  });
});

describe('turning push off', () => {
  beforeEach(() => turnPushOn('ana'));

  it('ends the subscription in the browser and on the server', async () => {
    await turnPushOff();
    expect(browser.subscription).toBeNull();
    expect(devices).toEqual([]);
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
    expect(devices).toEqual(['https://push.example/1', 'https://push.example/1']);
  });

  it('replaces the subscription when the server has a new key', async () => {
    await turnPushOn('ana');
    server.use(http.get('*/api/config', () => HttpResponse.json({ vapidPublicKey: otherKey })));
    await renewPushSubscription();
    expect(devices.at(-1)).toBe('https://push.example/2');
    expect(await checkPush('ana')).toBe('subscribed');
  });

  it('of another student ends the push of the student before', async () => {
    await turnPushOn('bob');
    expect(await checkPush('ana')).toBe('unsubscribed');
    await renewPushSubscription();
    expect(browser.subscription).toBeNull();
    expect(devices).toHaveLength(1);
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
    expect(devices).toEqual([]);
    expect(browser.subscription).toBeNull();
  });

  it('without push sends no request', async () => {
    server.use(http.get('*/api/auth/me', () => expect.unreachable()));
    await renewPushSubscription();
    expect(devices).toEqual([]);
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
