const delaysMs = [1_000, 2_000, 5_000, 10_000, 30_000] as const;

/** The number of failures from which on the delay is the maximum. */
export const longestBackOff = delaysMs.length - 1;

/**
 * The delay before the next attempt after a number of failed ones; the last delay repeats. Random jitter of
 * up to 50% (`chance` is 0 to 1) prevents that all clients reconnect in the same second after a server
 * restart.
 */
export function backOffMs(failures: number, chance: number): number {
  const delay = delaysMs[Math.min(failures, longestBackOff)] ?? 0;
  return Math.round(delay * (1 + chance / 2));
}
