import { dayMs, minuteMs } from '@crewtable/contract';

/** In real time, not in the time of the demo clock. */
const idleDays = 7;
export const maxSessionDays = 30;
/** An exchange whose response was lost may be repeated for this long. */
const graceMs = 10_000;

export function idleUntil(now: Date): Date {
  return new Date(now.getTime() + idleDays * dayMs);
}

export function endsAt(now: Date): Date {
  return new Date(now.getTime() + maxSessionDays * dayMs);
}

/** Irreversible actions need a passcode that was entered within these minutes of real time. */
const confirmedMinutes = 10;

export function isRecentlyConfirmed(confirmedAt: Date | null, realNow: Date): boolean {
  return confirmedAt !== null && realNow.getTime() - confirmedAt.getTime() < confirmedMinutes * minuteMs;
}

export interface TokenFacts {
  usedAt: Date | null;
  successorUnused: boolean;
  sessionEnded: boolean;
  idleUntil: Date;
  endsAt: Date;
}

/** 'repeat' returns the same successor again. 'revoke' ends the session, because the token may be stolen. */
export type Exchange = 'exchange' | 'repeat' | 'refuse' | 'revoke';

export function decideExchange(token: TokenFacts, now: Date): Exchange {
  if (token.sessionEnded || now >= token.idleUntil || now >= token.endsAt) return 'refuse';
  if (token.usedAt === null) return 'exchange';
  const inGrace = now.getTime() - token.usedAt.getTime() <= graceMs;
  return inGrace && token.successorUnused ? 'repeat' : 'revoke';
}
