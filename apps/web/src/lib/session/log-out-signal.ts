/** A tab holds this lock while its log-out request is running. */
const lockName = 'crewtable-log-out';

// The Web Locks API exists only on HTTPS pages and on localhost.
const locks = () => navigator.locks as LockManager | undefined;

/** Whether this tab can find out when the log-out of another tab is done, which needs locks. */
export function canSeeLogOuts(): boolean {
  return locks() !== undefined;
}

/** Runs `work`, which logs out, under the lock. Other tabs that get a 401 meanwhile wait for its end. */
export function duringLogOut(work: () => Promise<void>): Promise<void> {
  return locks()?.request(lockName, work) ?? work();
}

/** Whether another tab is logging out. If so, the promise resolves when that tab is done. */
export async function isLogOutInOtherTab(): Promise<boolean> {
  const found = await locks()?.request(lockName, { ifAvailable: true }, (lock) => lock === null);
  if (found === true) await locks()?.request(lockName, () => {});
  return found ?? false;
}
