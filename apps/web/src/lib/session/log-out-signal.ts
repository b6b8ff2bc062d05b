/** Held by the tab that is just telling the server that the session ends. */
const lockName = 'crewtable-departure';

// Absent where the page came without encryption, other than from this very machine.
const locks = () => navigator.locks as LockManager | undefined;

/** Without locks a tab cannot tell when another one is done. */
export function canSeeLogOuts(): boolean {
  return locks() !== undefined;
}

/** Ends the session by `work`; tabs that notice before they were told wait until it is done. */
export function duringLogOut(work: () => Promise<void>): Promise<void> {
  return locks()?.request(lockName, work) ?? work();
}

/** Whether another tab is just signing out. If so, the answer comes when it is done. */
export async function isLogOutInOtherTab(): Promise<boolean> {
  const found = await locks()?.request(lockName, { ifAvailable: true }, (lock) => lock === null);
  if (found === true) await locks()?.request(lockName, () => {});
  return found ?? false;
}
