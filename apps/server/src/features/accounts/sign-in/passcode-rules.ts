import { dayMs, hourMs } from '@crewtable/contract';

export const passcodeMinutes = 10;
export const resendAfterSeconds = 60;
export const maxAttempts = 5;
/** Consecutive wrong codes before an address is held (blocked for unknown browsers). */
export const maxFailures = 100;
export const holdHours = 24;

export const maxPerHourFromOneBrowser = 5;
export const maxPerDayFromOneBrowser = 10;
export const maxPerHourFromAll = 20;

/** The requests for codes to an address within the last day. */
export interface Requests {
  /** Times of the requests of this browser, newest first. */
  fromThisBrowser: Date[];
  /** Number of requests of all browsers within the last hour. */
  fromAllInHour: number;
  /** This browser has signed in to this account before. */
  isKnownBrowser: boolean;
  heldUntil: Date | null;
}

/**
 * Milliseconds until the next code may be sent, or undefined if it may be sent now. `sign-in.repository.ts`
 * has the same rule in SQL. Requests of other browsers count only for browsers that the account does not
 * know, so that an attacker cannot lock a student out.
 */
export function waitBeforeNextCode(requests: Requests, now: Date): number | undefined {
  const { fromThisBrowser, fromAllInHour, isKnownBrowser, heldUntil } = requests;
  const since = (ms: number) => fromThisBrowser.filter((at) => now.getTime() - at.getTime() < ms);
  const until = (at: Date | undefined, ms: number) => (at ? at.getTime() + ms - now.getTime() : ms);

  if (!isKnownBrowser && heldUntil && heldUntil > now) return heldUntil.getTime() - now.getTime();
  const [newest] = fromThisBrowser;
  if (newest && until(newest, resendAfterSeconds * 1_000) > 0)
    return until(newest, resendAfterSeconds * 1_000);
  const [inHour, inDay] = [since(hourMs), since(dayMs)];
  if (inDay.length >= maxPerDayFromOneBrowser) return until(inDay.at(-1), dayMs);
  if (inHour.length >= maxPerHourFromOneBrowser) return until(inHour.at(-1), hourMs);
  if (!isKnownBrowser && fromAllInHour >= maxPerHourFromAll) return hourMs;
  return undefined;
}

/** A code as the database compares it: hashed with a nonce, once for each key that may have been used. */
export interface BlindHashes {
  nonce: Buffer;
  blindHashes: Buffer[];
}
