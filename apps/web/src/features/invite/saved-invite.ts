import type { InviteLink } from './invite-view.ts';

/** Goes with the tab, and with the session: signing out empties this storage. */
const storageKey = 'invite_being_paid_for';

/** A payment may lead to the bank's own page, and back by another way: whose invitation it was is not lost. */
export function saveInvite({ eventId, referralId, email }: InviteLink): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ eventId, referralId, email }));
  } catch {
    // A browser that keeps nothing for us: the link still leads to the group.
  }
}

export function clearSavedInvite(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // What could not be kept is not there.
  }
}

/** Whether the seat at this event was paid for on the way to this group. */
export function isSavedInvite({ eventId, referralId }: Omit<InviteLink, 'email'>): boolean {
  const kept = keptInvite();
  return kept?.eventId === eventId && kept.referralId === referralId;
}

/** Back to the invitation that led to paying for this event, if one did. */
export function savedInvitePath(eventId: string | undefined): string | undefined {
  const kept = keptInvite();
  if (kept === undefined || kept.eventId !== eventId) return undefined;
  return `/invite?${new URLSearchParams({ ...kept })}`;
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
  return [eventId, referralId, email].every((part) => typeof part === 'string' && part !== '');
}
