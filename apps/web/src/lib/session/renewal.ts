import { api, apiBase } from '@crewtable/contract';
import { repeatWhileUnavailable } from '../api/repeated-writes.ts';
import { auth } from './auth-state.ts';
import { isLogOutInOtherTab } from './log-out-signal.ts';
import { notifyOtherTabs } from './other-tabs.ts';

const lockName = 'crewtable-session';

let ongoing: Promise<boolean> | undefined;
let renewals = 0;

/**
 * Records that another tab has renewed the session. A call of this tab that got a 401 before must not renew
 * again with the new refresh token: a third tab may still send the old token, and the server treats an old
 * token that arrives after its successor was used as stolen.
 */
export function recordRenewalInOtherTab(): void {
  renewals += 1;
}

/**
 * Makes a call whose session may have expired. The first 401 renews the session, in one tab at a time, while
 * new calls wait. Then each call that got a 401 is repeated once. If the renewal fails, the caller gets the
 * original 401.
 */
export async function withRenewal(attempt: () => Promise<Response>): Promise<Response> {
  await ongoing;
  const renewalsBefore = renewals;
  const response = await attempt();
  if (response.status !== 401) return response;
  // Another call, in this tab or in another one, may have renewed the session meanwhile.
  const renewed = renewals > renewalsBefore || (await renew());
  return renewed ? attempt() : response;
}

function renew(): Promise<boolean> {
  ongoing ??= renewInOneTab()
    .then((renewed) => {
      if (renewed) renewals += 1;
      return renewed;
    })
    .finally(() => {
      ongoing = undefined;
    });
  return ongoing;
}

// The Web Locks API exists only on HTTPS pages and on localhost.
const findLocks = () => navigator.locks as LockManager | undefined;

/**
 * Runs `work`, which starts or ends a session, under the lock of the renewal. A tab that gets a 401 meanwhile
 * waits: a refused renewal deletes the session cookies, and these could be the cookies of the new session.
 */
export function withSessionLock<T>(work: () => Promise<T>): Promise<T> {
  return findLocks()?.request(lockName, work) ?? work();
}

async function renewInOneTab(): Promise<boolean> {
  const locks = findLocks();
  if (locks === undefined) return refresh();
  const renewed = await locks.request(lockName, { ifAvailable: true }, (lock) =>
    lock === null ? undefined : refresh(),
  );
  // All tabs share the cookies, so the renewal of the other tab also counts for this one.
  return renewed ?? locks.request(lockName, () => true);
}

async function refresh(): Promise<boolean> {
  const { method, path } = api.accounts.refresh;
  const attempt = () => fetch(`${apiBase}${path}`, { method });
  const status = await repeatWhileUnavailable(attempt, undefined).then(
    (response) => response.status,
    () => undefined,
  );
  if (status === 200) {
    notifyOtherTabs('renewed');
    return true;
  }
  console.info('Session renewal failed', { status });
  if (status === 401 && !auth.state.isLogOutRunning) await end();
  return false;
}

/** The 401 may come from a log-out in another tab whose message has not arrived here yet. */
async function end(): Promise<void> {
  const isOnPurpose = await isLogOutInOtherTab();
  if (!auth.state.isLogOutDone) auth.dispatch({ kind: isOnPurpose ? 'logged out' : 'session ended' });
}
