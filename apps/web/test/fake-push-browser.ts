import { http, HttpResponse } from 'msw';
import { vi } from 'vitest';
import { server } from './mock-server.ts';

export const ourKey = 'BAEC_-4';
export const registerPath = '*/api/profiles/v2/register-device';
export const deregisterPath = '*/api/profiles/v2/deregister-device';

/** A fake browser with push: its subscription, its permission, and the calls it received. */
export class FakePushBrowser {
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

  /** Removes what `vi.unstubAllGlobals` does not. */
  uninstall(): void {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  }
}

const endpointOf = async (request: Request) =>
  ((await request.json()) as { subscription: { endpoint: string } }).subscription.endpoint;

/** Adds the handlers of the devices of the student `ana`. The result is the endpoints that the server has. */
export function mockDevices(): { endpoints: string[] } {
  const devices = { endpoints: [] as string[] };
  server.use(
    http.get('*/api/config', () => HttpResponse.json({ vapidPublicKey: ourKey })),
    http.get('*/api/auth/me', () => HttpResponse.json({ userId: 'ana', email: '', status: 'ACTIVE' })),
    http.put(registerPath, async ({ request }) => {
      devices.endpoints.push(await endpointOf(request));
      return HttpResponse.json({});
    }),
    http.post(deregisterPath, async ({ request }) => {
      const gone = await endpointOf(request);
      devices.endpoints = devices.endpoints.filter((endpoint) => endpoint !== gone);
      return HttpResponse.json({});
    }),
  );
  return devices;
}
