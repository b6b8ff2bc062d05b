import { hourMs, minuteMs } from '@crewtable/contract';

const idleMs = 60 * minuteMs;
const longestMs = 12 * hourMs;
const confirmationMs = 10 * minuteMs;
const afterRecoveryMs = 24 * hourMs;

export interface SessionTimes {
  lastActiveAt: Date;
  lockedAt: Date | null;
  confirmedAt: Date | null;
  noConfirmationBefore: Date | null;
}

export const sessionEndsAt = (openedAt: Date) => new Date(openedAt.getTime() + longestMs);

export const sessionMaxAgeSeconds = longestMs / 1_000;

/** After a recovery code, somebody who stole it cannot act for a day. The owners are mailed meanwhile. */
export const firstConfirmationAfterRecovery = (realNow: Date) =>
  new Date(realNow.getTime() + afterRecoveryMs);

export function isLocked({ lockedAt, lastActiveAt }: SessionTimes, realNow: Date): boolean {
  return lockedAt !== null || realNow.getTime() - lastActiveAt.getTime() >= idleMs;
}

/** Until when a confirmation counts. Returns null if there is none that still counts. */
export function confirmedUntil(
  { confirmedAt, noConfirmationBefore }: SessionTimes,
  realNow: Date,
): Date | null {
  if (confirmedAt === null || isTooEarly(noConfirmationBefore, realNow)) return null;
  const until = new Date(confirmedAt.getTime() + confirmationMs);
  return until > realNow ? until : null;
}

export function confirmationState(
  times: SessionTimes,
  realNow: Date,
): 'confirmed' | 'missing' | 'not_yet_possible' {
  if (isTooEarly(times.noConfirmationBefore, realNow)) return 'not_yet_possible';
  return confirmedUntil(times, realNow) ? 'confirmed' : 'missing';
}

const isTooEarly = (before: Date | null, realNow: Date) => before !== null && realNow < before;
