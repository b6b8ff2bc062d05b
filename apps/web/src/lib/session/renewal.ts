import { api, apiBase } from '@crewtable/contract';
import { auth } from './auth-state.ts';
import { isLogOutInOtherTab } from './log-out-signal.ts';
import { notifyOtherTabs } from './other-tabs.ts';

const lockName = 'crewtable-session';

let ongoing: Promise<boolean> | undefined;
let renewals = 0;

/**
 * Another tab has renewed the session. A call that was refused before must not use the new refresh token at once: a
 * third tab may still have sent the old one, and the server takes an old token that arrives after its successor was
 * used for stolen.
 */
export function noteRenewalElsewhere(): void {
  renewals += 1;
}

/**
 * Makes a call whose session may have run out on the way. The first 401 renews the session, in one tab at a time,
 * while other calls wait; then the refused ones are made once more. Where that fails, they fail as they were.
 */
export async function withRenewal(attempt: () => Promise<Response>): Promise<Response> {
  await ongoing;
  const renewalsBefore = renewals;
  const response = await attempt();
  if (response.status !== 401) return response;
  // Another call, here or in another tab, may have been refused first and have renewed the session meanwhile.
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

// Absent where the page came without encryption, other than from this very machine.
const findLocks = () => navigator.locks as LockManager | undefined;

/**
 * Opens another session by `work`, which ends the one before. A tab that notices its end meanwhile waits: a renewal
 * that is refused takes the session's cookies away, and they would be the new ones.
 */
export function insteadOfRenewal<T>(work: () => Promise<T>): Promise<T> {
  return findLocks()?.request(lockName, work) ?? work();
}

async function renewInOneTab(): Promise<boolean> {
  const locks = findLocks();
  if (locks === undefined) return refresh();
  const renewed = await locks.request(lockName, { ifAvailable: true }, (lock) =>
    lock === null ? undefined : refresh(),
  );
  // The cookies are the same in every tab: once the other one is done, it has been done for this one too.
  return renewed ?? locks.request(lockName, () => true);
}

async function refresh(): Promise<boolean> {
  const { method, path } = api.accounts.refresh;
  const status = await fetch(`${apiBase}${path}`, { method }).then(
    (response) => response.status,
    () => undefined,
  );
  if (status === 200) {
    notifyOtherTabs('renewed');
    return true;
  }
  console.info('The session could not be renewed.', { status });
  if (status === 401 && !auth.state.isDeparting) await end();
  return false;
}

/** The server may be quicker to hang up than the tab in which the student signs out is to tell this one. */
async function end(): Promise<void> {
  const isOnPurpose = await isLogOutInOtherTab();
  if (!auth.state.isLeaving) auth.tell({ kind: isOnPurpose ? 'leaving' : 'ended' });
}
