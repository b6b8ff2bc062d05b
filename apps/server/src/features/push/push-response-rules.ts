/** What became of a push: taken, to be tried again, never to be taken, or the subscription is over. */
export type PushOutcome = 'taken' | 'busy' | 'refused' | 'gone';

export function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  if (status === 408 || status === 429 || status >= 500) return 'busy';
  return 'refused';
}

/**
 * A push that comes later than this is of no use. It is less than the time over which a job is tried again, so that
 * no push service that is away for long fills the list of failed jobs.
 */
const usefulHours = 12;

/** For how long it is still of use; nothing left means too late. */
export function secondsLeft(createdAt: Date, now: Date): number {
  const ageSeconds = (now.getTime() - createdAt.getTime()) / 1_000;
  return Math.max(0, Math.floor(usefulHours * 3_600 - ageSeconds));
}
