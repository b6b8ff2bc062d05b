import { dayMs, invitationMessages, normalizeEmail, universityEmailError } from '@crewtable/contract';

const maxPerDay = 10;

export type AddressDecision = { kind: 'taken'; email: string } | { kind: 'refused'; error: string };

export function decideAddress(typed: string, ownEmail: string): AddressDecision {
  if (universityEmailError(typed) !== undefined)
    return { kind: 'refused', error: invitationMessages.address };
  const email = normalizeEmail(typed);
  return email === ownEmail
    ? { kind: 'refused', error: invitationMessages.ownAddress }
    : { kind: 'taken', email };
}

/**
 * The milliseconds until the next invitation is allowed; undefined if it is allowed now. Expects the
 * invitations of the last day, oldest first.
 */
export function waitBeforeNextInvitation(ofLastDay: readonly Date[], now: Date): number | undefined {
  const oldestThatCounts = ofLastDay.at(-maxPerDay);
  return oldestThatCounts && oldestThatCounts.getTime() + dayMs - now.getTime();
}
