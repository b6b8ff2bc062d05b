import { api } from '@crewtable/contract';
import { call } from '../../lib/api/api-client.ts';
import { usesKey, keyBytes } from './application-server-key.ts';
import { activeWorker, existingRegistration } from './service-worker.ts';

export type PushState = 'not supported' | 'subscribed' | 'unsubscribed';

/**
 * The student who turned push on in this browser. Signing out clears it, so that the next student who signs
 * in does not inherit the subscription.
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

/**
 * Asks for permission, subscribes, and registers the device with the server. Each step has its own error
 * message.
 */
export async function turnPushOn(studentId: string): Promise<void> {
  // Must come first: browsers show the permission prompt only right after a press.
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('Permission not granted');
  await inTurn(async () => {
    const subscription = await orSay('Failed to subscribe', subscribe());
    try {
      await orSay('Failed to save subscription', saveDevice(subscription));
    } catch (error) {
      // Without the registration on the server no push would arrive, so the subscription is undone and shown
      // as off.
      await subscription.unsubscribe().catch(() => false);
      throw error;
    }
    localStorage.setItem(ownerEntry, studentId);
  });
}

/**
 * Deregisters on the server first: if that fails, push is still on for both sides and the student can try
 * again.
 */
export function turnPushOff(): Promise<void> {
  return inTurn(async () => {
    await orSay('Failed to unsubscribe', unsubscribe());
    localStorage.removeItem(ownerEntry);
  });
}

/**
 * Runs on every visit of a student with a push subscription: renews the registration, because the session or
 * the server's key may have changed. Removes a subscription that another student made.
 */
export function renewPushSubscription(): Promise<void> {
  return inTurn(async () => {
    const subscription = await currentSubscription();
    if (subscription === null) return;
    const { userId } = await call(api.accounts.me);
    if (localStorage.getItem(ownerEntry) === userId) await saveDevice(await subscribe());
    else await subscription.unsubscribe();
  });
}

/**
 * Uses a lock across all tabs: a renewal that is in progress must not restore push after it was turned off.
 */
function inTurn(work: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  return locks?.request('crewtable-push', work) ?? work();
}

async function currentSubscription(): Promise<PushSubscription | null> {
  return (await (await existingRegistration())?.pushManager.getSubscription()) ?? null;
}

async function subscribe(): Promise<PushSubscription> {
  const [{ pushManager }, { vapidPublicKey }] = await Promise.all([activeWorker(), call(api.system.config)]);
  const applicationServerKey = keyBytes(vapidPublicKey);
  const known = await pushManager.getSubscription();
  if (known !== null && usesKey(known, applicationServerKey)) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

async function unsubscribe(): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription === null) return;
  await call(api.devices.deregister, { body: deviceOf(subscription) });
  if (!(await subscription.unsubscribe())) throw new Error('PushSubscription.unsubscribe() returned false');
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
      // Deprecated, but the only property that all browsers have.
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
