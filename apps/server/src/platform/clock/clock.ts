/** The product's time. Passed in wherever 'now' matters; product code never reads the machine's own. */
export interface Clock {
  now(): Date;
}

/** For what guards against real attackers or waits for real machines, whatever the demo clock says. */
export const realClock: Clock = { now: () => new Date() };

/** For how long ago something was in this process. Nobody sets it, and it never goes back. */
export const stopwatchMs = (): number => performance.now();
