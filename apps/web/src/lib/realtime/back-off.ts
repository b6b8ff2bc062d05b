const delaysMs = [1_000, 2_000, 5_000, 10_000, 30_000] as const;

/** After so many failures the delay is the longest one. */
export const longestBackOff = delaysMs.length - 1;

/**
 * How long to wait before the next try, after so many that failed; the last delay repeats. Up to half of it again is
 * added by chance, so that thousands whose server restarted do not come back in the same second.
 */
export function backOffMs(failures: number, chance: number): number {
  const delay = delaysMs[Math.min(failures, longestBackOff)] ?? 0;
  return Math.round(delay * (1 + chance / 2));
}
