import { createECDH, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';

interface FakeSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** The server key (VAPID) of the subscription. */
  key: string;
}

interface FakeBrowser {
  subscription: FakeSubscription | undefined;
}

function newKeys(): { p256dh: string; auth: string } {
  const pair = createECDH('prime256v1');
  return { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
}

declare global {
  interface Window {
    askFakeBrowser: (
      what: 'get' | 'subscribe' | 'unsubscribe',
      key?: string,
    ) => Promise<FakeSubscription | undefined>;
  }
}

/** Fakes the browser's push service, which a closed network cannot reach. Everything else is real. */
export async function pushIn(page: Page): Promise<FakeBrowser> {
  const browser: FakeBrowser = { subscription: undefined };
  await page.exposeFunction('askFakeBrowser', (what: string, key?: string) => {
    if (what === 'unsubscribe') browser.subscription = undefined;
    if (what === 'subscribe')
      browser.subscription = {
        endpoint: `https://push.example.edu/${crypto.randomUUID()}`,
        keys: newKeys(),
        key: key ?? '',
      };
    return browser.subscription;
  });
  await page.addInitScript(() => {
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const subscriptionOf = ({ endpoint, keys, key }: FakeSubscription) => ({
      endpoint,
      expirationTime: null,
      options: { applicationServerKey: bytes(key).buffer },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => (await window.askFakeBrowser('unsubscribe')) === undefined,
    });
    Object.assign(PushManager.prototype, {
      async getSubscription() {
        const known = await window.askFakeBrowser('get');
        return known ? subscriptionOf(known) : null;
      },
      async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
        const key = btoa(String.fromCharCode(...applicationServerKey))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '');
        return subscriptionOf((await window.askFakeBrowser('subscribe', key))!);
      },
    });
  });
  return browser;
}
