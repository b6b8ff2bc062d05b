import type { EventBody, InviteBody } from '@crewtable/contract';
import { openInvite, openInvitePath } from '../../lib/invite-link.ts';

/** The content of an invite link: who invites, to which event, and for which address. */
export interface InviteLink {
  readonly referralId: string;
  readonly eventId: string;
  /** Empty for a link that was shared with one tap. */
  readonly email: string;
}

/** Reads the link of the page `/invite`. Returns undefined unless all three parts are present. */
export function readInviteLink(search: string): InviteLink | undefined {
  const link = readParts(search);
  return link.email === '' ? undefined : complete(link);
}

/** Reads the link of the current page. A link that was shared with one tap has its own page and no address. */
export function readInvite({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  return pathname.startsWith(openInvitePath) ? complete(readParts(search)) : readInviteLink(search);
}

/** The path that shows the invitation again. */
export function invitePath(link: InviteLink): string {
  const { referralId, eventId, email } = link;
  return email === ''
    ? openInvite(link)
    : `/invite?${new URLSearchParams({ eventId, referralId, email }).toString()}`;
}

function readParts(search: string): InviteLink {
  const given = new URLSearchParams(search);
  const part = (name: string) => given.get(name)?.trim() ?? '';
  // An email address contains no space. A '+' that was not percent-encoded in the link is decoded as one.
  const email = part('email').replaceAll(' ', '+');
  return { referralId: part('referralId'), eventId: part('eventId'), email };
}

function complete(link: InviteLink): InviteLink | undefined {
  return link.referralId === '' || link.eventId === '' ? undefined : link;
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
  /** `event` is undefined if it does not exist. */
  | { readonly name: 'Invalid event'; readonly event: EventBody | undefined }
  | { readonly name: 'Invalid user' }
  | { readonly name: 'failed' }
  | { readonly name: 'sign up'; readonly event: EventBody; readonly invite: InviteBody }
  | { readonly name: 'join'; readonly event: EventBody; readonly invite: InviteBody }
  | { readonly name: 'own link'; readonly event: EventBody; readonly invite: InviteBody }
  | { readonly name: 'joined'; readonly event: EventBody; readonly invite: InviteBody };

/** Decides which view the page shows. */
export function inviteView({ link, isLoggedIn, status, event, invite }: InviteFacts): InviteView {
  if (link === undefined) return { name: 'Invalid invitation', because: 'incomplete' };
  if (isLoggedIn === undefined) return { name: 'Loading...' };
  if (isLoggedIn && status !== undefined && status !== 'ACTIVE') return { name: 'Invalid user' };
  if (event.is === 'failed' || invite.is === 'failed') return { name: 'failed' };
  if (event.is === 'missing') return { name: 'Invalid event', event: undefined };
  if (invite.is === 'missing') return { name: 'Invalid invitation', because: 'ended' };
  if (event.is !== 'there' || invite.is !== 'there') return { name: 'Loading...' };
  const known = { event: event.data, invite: invite.data };
  if (isLoggedIn && invite.data.isOwn) return { name: 'own link', ...known };
  // A member of the group sees the link to the group even after registration has closed.
  if (isLoggedIn && invite.data.isMember) return { name: 'joined', ...known };
  if (event.data.status !== 'open') return { name: 'Invalid event', event: event.data };
  return { name: isLoggedIn ? 'join' : 'sign up', ...known };
}
