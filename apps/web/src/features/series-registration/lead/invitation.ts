/** The content of an invite link: the referral code of a friend, and the invited address. */
export interface LinkInvitation {
  readonly referralId: string | undefined;
  readonly email: string | undefined;
}

/** The limit of the server; our codes are shorter. */
const longestCode = 100;

export function invitationOf(search: string): LinkInvitation {
  const link = new URLSearchParams(search);
  const referralId = link.get('referralId')?.trim();
  return {
    referralId: referralId && referralId.length <= longestCode ? referralId : undefined,
    // An email address contains no space. A '+' that was not percent-encoded in the link is decoded as one.
    email: link.get('email')?.trim().replaceAll(' ', '+') || undefined,
  };
}

/** Opens the registration automatically for a student who follows an invite link. */
export function opensAutomatically({ referralId, email }: LinkInvitation): boolean {
  return referralId !== undefined && email !== undefined;
}
