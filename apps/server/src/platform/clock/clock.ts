/** The time of the product. Product code gets it as a dependency and never reads the time of the machine. */
export interface Clock {
  now(): Date;
}

/**
 * Real time, independent of the demo clock: for protection against attackers and for waiting for other
 * machines.
 */
export const realClock: Clock = { now: () => new Date() };

/** For durations inside this process. It is monotonic. */
export const stopwatchMs = (): number => performance.now();
