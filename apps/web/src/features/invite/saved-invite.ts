import { invitePath } from './invite-view.ts';
import type { InviteLink } from './invite-view.ts';

/** In session storage: it ends with the tab, and signing out clears it. */
const storageKey = 'invite_being_paid_for';

/** Remembers the invitation during a payment: the bank's page returns the student to a different page. */
export function saveInvite({ eventId, referralId, email }: InviteLink): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ eventId, referralId, email }));
  } catch {
    // The browser blocks storage. The invite link still leads to the group.
  }
}

export function clearSavedInvite(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // The browser blocks storage, so there is no saved invite to remove.
  }
}

/** True if the student paid for the seat at this event in order to join this group. */
export function isSavedInvite({ eventId, referralId }: Omit<InviteLink, 'email'>): boolean {
  const kept = keptInvite();
  return kept?.eventId === eventId && kept.referralId === referralId;
}

/** The path of the invitation that led to the payment for this event; undefined if there is none. */
export function savedInvitePath(eventId: string | undefined): string | undefined {
  const kept = keptInvite();
  if (kept === undefined || kept.eventId !== eventId) return undefined;
  return invitePath(kept);
}

function keptInvite(): InviteLink | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return isInviteLink(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isInviteLink(kept: unknown): kept is InviteLink {
  if (typeof kept !== 'object' || kept === null) return false;
  const { eventId, referralId, email } = kept as Partial<Record<keyof InviteLink, unknown>>;
  return (
    typeof email === 'string' &&
    [eventId, referralId].every((part) => typeof part === 'string' && part !== '')
  );
}
