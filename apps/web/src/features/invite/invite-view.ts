import type { EventBody, InviteBody } from '@crewtable/contract';

/** The content of an invite link: who invites, to which event, and for which address. */
export interface InviteLink {
  readonly referralId: string;
  readonly eventId: string;
  readonly email: string;
}

/** Returns undefined unless all three parts are present. */
export function readInviteLink(search: string): InviteLink | undefined {
  const given = new URLSearchParams(search);
  const part = (name: string) => given.get(name)?.trim() ?? '';
  const [referralId, eventId] = [part('referralId'), part('eventId')];
  // An email address contains no space. A '+' that was not percent-encoded in the link is decoded as one.
  const email = part('email').replaceAll(' ', '+');
  return referralId === '' || eventId === '' || email === '' ? undefined : { referralId, eventId, email };
}

/** The state of a request: loaded, does not exist, failed, or pending. */
export type RequestState<T> =
  | { readonly is: 'there'; readonly data: T }
  | { readonly is: 'missing' }
  | { readonly is: 'failed' }
  | { readonly is: 'on its way' };

interface InviteFacts {
  readonly link: InviteLink | undefined;
  /** Undefined until the session check has finished. */
  readonly isLoggedIn: boolean | undefined;
  /** The account status of the signed-in student. */
  readonly status: string | undefined;
  readonly event: RequestState<EventBody>;
  readonly invite: RequestState<InviteBody>;
}

export type InviteView =
  | { readonly name: 'Loading...' }
  | { readonly name: 'Invalid invitation'; readonly because: 'incomplete' | 'ended' }
  | { readonly name: 'Invalid event' }
  | { readonly name: 'Invalid user' }
  | { readonly name: 'failed' }
  | { readonly name: 'sign up'; readonly event: EventBody; readonly invite: InviteBody }
  | { readonly name: 'join'; readonly event: EventBody; readonly invite: InviteBody }
  | { readonly name: 'joined'; readonly event: EventBody; readonly invite: InviteBody };

/** Decides which view the page shows. */
export function inviteView({ link, isLoggedIn, status, event, invite }: InviteFacts): InviteView {
  if (link === undefined) return { name: 'Invalid invitation', because: 'incomplete' };
  if (isLoggedIn === undefined) return { name: 'Loading...' };
  if (isLoggedIn && status !== undefined && status !== 'ACTIVE') return { name: 'Invalid user' };
  if (event.is === 'failed' || invite.is === 'failed') return { name: 'failed' };
  if (event.is === 'missing') return { name: 'Invalid event' };
  if (invite.is === 'missing') return { name: 'Invalid invitation', because: 'ended' };
  if (event.is !== 'there' || invite.is !== 'there') return { name: 'Loading...' };
  const known = { event: event.data, invite: invite.data };
  // A member of the group sees the link to the group even after registration has closed.
  if (isLoggedIn && invite.data.isMember) return { name: 'joined', ...known };
  if (event.data.status !== 'open') return { name: 'Invalid event' };
  return { name: isLoggedIn ? 'join' : 'sign up', ...known };
}
