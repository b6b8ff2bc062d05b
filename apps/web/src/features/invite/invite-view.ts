import type { EventBody, InviteBody } from '@crewtable/contract';

/** What an invite link carries: whose invitation it is, to what, and for whom it was made. */
export interface InviteLink {
  readonly referralId: string;
  readonly eventId: string;
  readonly email: string;
}

/** All three, or it is no invitation. */
export function readInviteLink(search: string): InviteLink | undefined {
  const given = new URLSearchParams(search);
  const part = (name: string) => given.get(name)?.trim() ?? '';
  const [referralId, eventId] = [part('referralId'), part('eventId')];
  // No address has a space in it, but one that was put into a link as it is has its plus read as one.
  const email = part('email').replaceAll(' ', '+');
  return referralId === '' || eventId === '' || email === '' ? undefined : { referralId, eventId, email };
}

/** Something that was asked of the server: there, not there at all, unknown because of a fault, or on its way. */
export type Asked<T> =
  | { readonly is: 'there'; readonly data: T }
  | { readonly is: 'missing' }
  | { readonly is: 'failed' }
  | { readonly is: 'on its way' };

interface InviteFacts {
  readonly link: InviteLink | undefined;
  /** Unknown until the server has said it. */
  readonly isLoggedIn: boolean | undefined;
  /** Of the student who is signed in. */
  readonly status: string | undefined;
  readonly event: Asked<EventBody>;
  readonly invite: Asked<InviteBody>;
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

/** What the page shows, from what is known. */
export function inviteView({ link, isLoggedIn, status, event, invite }: InviteFacts): InviteView {
  if (link === undefined) return { name: 'Invalid invitation', because: 'incomplete' };
  if (isLoggedIn === undefined) return { name: 'Loading...' };
  if (isLoggedIn && status !== undefined && status !== 'ACTIVE') return { name: 'Invalid user' };
  if (event.is === 'failed' || invite.is === 'failed') return { name: 'failed' };
  if (event.is === 'missing') return { name: 'Invalid event' };
  if (invite.is === 'missing') return { name: 'Invalid invitation', because: 'ended' };
  if (event.is !== 'there' || invite.is !== 'there') return { name: 'Loading...' };
  const known = { event: event.data, invite: invite.data };
  // Whoever is in the group already finds the way to it also when nobody can join any more.
  if (isLoggedIn && invite.data.isMember) return { name: 'joined', ...known };
  if (event.data.status !== 'open') return { name: 'Invalid event' };
  return { name: isLoggedIn ? 'join' : 'sign up', ...known };
}
