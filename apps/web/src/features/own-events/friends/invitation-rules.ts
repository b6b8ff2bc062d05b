import { universityEmailError } from '@crewtable/contract';
import type { FriendBody, InvitationBody } from '@crewtable/contract';

/** One attempt to invite somebody by mail. */
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

/** How long the success is shown. */
export const shownMs = 3_000;

export function nextSending(now: Sending, event: SendingEvent): Sending {
  switch (event.kind) {
    case 'edited':
      // What is on its way cannot be edited any more.
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

/** What is wrong with the address of a friend, or nothing. */
export function invitationEmailError(typed: string): string | undefined {
  return universityEmailError(typed) === undefined ? undefined : 'Please enter a valid email.';
}

/** Whoever is in the group has joined, whatever became of the invitation. */
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
  /** The page that the link opens. */
  readonly page: string;
}

/** The link that a friend opens: whose invitation it is, to what, and for whom. */
export function inviteLink(origin: string, { referralId, eventId, email, page }: InviteParts): string {
  return `${origin}${page}?${new URLSearchParams({ referralId, eventId, email: email.trim() })}`;
}
