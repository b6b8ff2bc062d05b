/** What an invite link carries: a friend's code, and the address it was made for. */
export interface LinkInvitation {
  readonly referralId: string | undefined;
  readonly email: string | undefined;
}

/** As much as the server takes; no code of ours is longer. */
const longestCode = 100;

export function invitationOf(search: string): LinkInvitation {
  const link = new URLSearchParams(search);
  const referralId = link.get('referralId')?.trim();
  return {
    referralId: referralId && referralId.length <= longestCode ? referralId : undefined,
    // No address has a space in it, but one that was put into a link as it is has its plus read as one.
    email: link.get('email')?.trim().replaceAll(' ', '+') || undefined,
  };
}

/** Whoever was invited came to register. */
export function opensByItself({ referralId, email }: LinkInvitation): boolean {
  return referralId !== undefined && email !== undefined;
}
