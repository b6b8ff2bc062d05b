import { universityEmailError } from '@crewtable/contract';
import type { FriendBody, InvitationBody } from '@crewtable/contract';

/** The state of one attempt to invite a friend by mail. */
export type Sending =
  | { readonly state: 'IDLE' }
  | { readonly state: 'SENDING' }
  | { readonly state: 'SENT' }
  | { readonly state: 'ERROR'; readonly words: string };

export type SendingEvent =
  | { readonly kind: 'edited' }
  | { readonly kind: 'pressed' }
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed'; readonly words: string }
  | { readonly kind: 'seen' };

export const idle: Sending = { state: 'IDLE' };

/** How long the success message is shown. */
export const shownMs = 3_000;

export function nextSending(now: Sending, event: SendingEvent): Sending {
  switch (event.kind) {
    case 'edited':
      // The address cannot be edited while the request is in flight.
      return now.state === 'SENDING' ? now : idle;
    case 'pressed':
      return { state: 'SENDING' };
    case 'sent':
      return { state: 'SENT' };
    case 'failed':
      return { state: 'ERROR', words: event.words };
    case 'seen':
    default:
      return now.state === 'SENT' ? idle : now;
  }
}

/** The error in the address of a friend; undefined if it is valid. */
export function invitationEmailError(typed: string): string | undefined {
  return universityEmailError(typed) === undefined ? undefined : 'Please enter a valid email.';
}

/** A student who is in the group counts as joined, also if this invitation was not the one used. */
export function invitationStatus(
  { email }: Pick<InvitationBody, 'email'>,
  members: readonly Pick<FriendBody, 'email'>[],
): InvitationBody['status'] {
  const address = email.toLowerCase();
  return members.some((member) => member.email.toLowerCase() === address) ? 'JOINED' : 'PENDING';
}

interface InviteParts {
  readonly referralId: string;
  readonly eventId: string;
  readonly email: string;
  /** The path of the page that the link opens. */
  readonly page: string;
}

/** The invite link: contains the inviting student, the event, and the address of the friend. */
export function inviteLink(origin: string, { referralId, eventId, email, page }: InviteParts): string {
  return `${origin}${page}?${new URLSearchParams({ referralId, eventId, email: email.trim() })}`;
}
