/** The result of a push: accepted, to be retried, refused for good, or the subscription has ended. */
export type PushOutcome = 'taken' | 'busy' | 'refused' | 'gone';

export function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  if (status === 408 || status === 429 || status >= 500) return 'busy';
  return 'refused';
}

/**
 * A push that arrives later than this is useless. Shorter than the time over which a job is retried, so that
 * a long outage of a push service does not fill the list of failed jobs.
 */
const usefulHours = 12;

/** How long the push is still useful. Zero means too late. */
export function secondsLeft(createdAt: Date, now: Date): number {
  const ageSeconds = (now.getTime() - createdAt.getTime()) / 1_000;
  return Math.max(0, Math.floor(usefulHours * 3_600 - ageSeconds));
}
