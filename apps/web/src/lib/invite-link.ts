/**
 * The invite page without the address of a friend. The page `/invite` needs an address, which a link that is
 * shared with one tap does not have. The code is in the query string, because paths are counted and logged.
 */
export const openInvitePath = '/invite/friend';

interface OpenInvite {
  readonly referralId: string;
  readonly eventId: string;
}

/** The path of an invite link that anyone may open who gets it from the student. */
export function openInvite({ referralId, eventId }: OpenInvite): string {
  return `${openInvitePath}?${new URLSearchParams({ referralId, eventId })}`;
}
