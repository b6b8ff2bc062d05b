import { api } from '@crewtable/contract';
import { call } from '../../lib/api/api-client.ts';
import { isMadeFor, keyBytes } from './application-server-key.ts';
import { activeWorker, knownWorker } from './service-worker.ts';

export type PushState = 'not supported' | 'subscribed' | 'unsubscribed';

/**
 * Who turned push on in this browser. It is forgotten with everything else of a student who logs out, so that
 * whoever signs in next does not inherit it.
 */
const ownerEntry = 'push_student';

export function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

export async function checkPush(studentId: string): Promise<PushState> {
  if (!isPushSupported()) return 'not supported';
  const isOwn = Notification.permission === 'granted' && localStorage.getItem(ownerEntry) === studentId;
  return isOwn && (await currentSubscription()) !== null ? 'subscribed' : 'unsubscribed';
}

/** Asks the browser, subscribes, and tells the server. Each step that fails says so in its own words. */
export async function turnPushOn(studentId: string): Promise<void> {
  // First of all: browsers ask only right after a press.
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('Permission not granted');
  await inTurn(async () => {
    const subscription = await orSay('Failed to subscribe', subscribe());
    try {
      await orSay('Failed to save subscription', saveDevice(subscription));
    } catch (error) {
      // Without the server's knowledge nothing would ever come: then it is off, and looks off.
      await subscription.unsubscribe().catch(() => false);
      throw error;
    }
    localStorage.setItem(ownerEntry, studentId);
  });
}

/** The server first: should that fail, both sides still agree that it is on, and the switch can be pressed again. */
export function turnPushOff(): Promise<void> {
  return inTurn(async () => {
    await orSay('Failed to unsubscribe', unsubscribe());
    localStorage.removeItem(ownerEntry);
  });
}

/**
 * For every visit of a student who has push: the session may be a new one and the server's key another. Whoever did
 * not turn it on here does not have it.
 */
export function keepPush(): Promise<void> {
  return inTurn(async () => {
    const subscription = await currentSubscription();
    if (subscription === null) return;
    const { userId } = await call(api.accounts.me);
    if (localStorage.getItem(ownerEntry) === userId) await saveDevice(await subscribe());
    else await subscription.unsubscribe();
  });
}

/** One after the other, in all tabs: what is just being kept must not come back after it was turned off. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  return locks?.request('crewtable-push', work) ?? work();
}

async function currentSubscription(): Promise<PushSubscription | null> {
  return (await (await knownWorker())?.pushManager.getSubscription()) ?? null;
}

async function subscribe(): Promise<PushSubscription> {
  const [{ pushManager }, { vapidPublicKey }] = await Promise.all([activeWorker(), call(api.system.config)]);
  const applicationServerKey = keyBytes(vapidPublicKey);
  const known = await pushManager.getSubscription();
  if (known !== null && isMadeFor(known, applicationServerKey)) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

async function unsubscribe(): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription === null) return;
  await call(api.devices.deregister, { body: deviceOf(subscription) });
  if (!(await subscription.unsubscribe())) throw new Error('The browser kept its subscription.');
}

async function saveDevice(subscription: PushSubscription): Promise<void> {
  await call(api.devices.register, { body: deviceOf(subscription) });
}

function deviceOf(subscription: PushSubscription) {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return {
    subscription: { endpoint, keys: { p256dh, auth }, expirationTime: subscription.expirationTime },
    deviceInfo: {
      userAgent: navigator.userAgent.slice(0, 1_000),
      // Marked as old, and the only one that all browsers have.
      platform: navigator.platform.slice(0, 200),
    },
  };
}

async function orSay<T>(words: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new Error(words, { cause });
  }
}
