import type { Static } from 'typebox';
import { Type } from '#type';
import { endpoint } from '../endpoint.ts';
import { EventParams, Instant, Page, TargetId } from '../event-shapes.ts';

/** Maximum size of a friend group, including the student who invites. */
export const friendGroupLimit = 3;

/**
 * The page that 'Don't invite me again' in a mail links to. It sends its `token` to `optOutOfInvitations`.
 */
export const refuseInvitationsPath = '/invite/refuse';

/** Error messages for invitations: invalid address, missing data, or an incomplete link. */
export const invitationMessages = {
  address: 'Please enter a valid email.',
  ownAddress: 'That is your own address.',
  incomplete: 'Missing event or referral information.',
  incompleteLink: 'This link is not complete. Please open it from the mail again.',
} as const;

const ReferralParams = Type.Object({
  eventId: TargetId,
  referralId: Type.String({ minLength: 1, maxLength: 100 }),
});

const Invitation = Type.Object({
  email: Type.String(),
  status: Type.Enum(['PENDING', 'JOINED'] as const),
  createdAt: Instant,
  eventId: Type.String(),
});
export type InvitationBody = Static<typeof Invitation>;

export const listInvitations = endpoint({
  method: 'GET',
  path: 'events/:eventId/invitations',
  summary: 'Whom the student has invited to this event by mail, newest first.',
  access: 'student',
  params: EventParams,
  query: Page,
  answers: { 200: Type.Array(Invitation) },
  errors: ['not_found'],
});

/** An invitation that this student has received and can still accept. */
const ReceivedInvitation = Type.Object({
  /** The event, or the series. */
  eventId: Type.String(),
  title: Type.String(),
  date: Type.Union([Instant, Type.Null()], { description: 'Null for a series' }),
  /** Table mates see as much: first name and initial. */
  inviterFirstName: Type.String(),
  inviterLastInitial: Type.String(),
  spotsLeft: Type.Integer(),
  /** The code of the link that was sent by mail. */
  referralId: Type.String(),
});
export type ReceivedInvitationBody = Static<typeof ReceivedInvitation>;

/** An invitation that this student has sent, to an event that is still to come. */
const SentInvitation = Type.Object({
  email: Type.String(),
  status: Type.Enum(['PENDING', 'JOINED'] as const),
  eventId: Type.String(),
  title: Type.String(),
  date: Type.Union([Instant, Type.Null()]),
});
export type SentInvitationBody = Static<typeof SentInvitation>;

export const listOwnInvitations = endpoint({
  method: 'GET',
  path: 'events/invitations',
  summary: 'The invitations by mail to and from the student, for events that are still open; newest first.',
  access: 'student',
  answers: {
    200: Type.Object({ received: Type.Array(ReceivedInvitation), sent: Type.Array(SentInvitation) }),
  },
  errors: [],
});

export const inviteByEmail = endpoint({
  method: 'POST',
  path: 'events/invitation/email',
  summary: 'Sends one mail to a friend. The referrer must be the viewer; the link carries the invite code.',
  access: 'student',
  body: Type.Object({
    referrerId: Type.String({ maxLength: 100, default: '' }),
    referralEmail: Type.String({ maxLength: 2_000, default: '' }),
    eventId: TargetId,
  }),
  answers: { 200: Type.Object({ success: Type.Boolean() }) },
  errors: [
    'not_found',
    'not_yours',
    'not_registered',
    'registration_closed',
    'group_full',
    'profile_incomplete',
    'suspended',
  ],
  messages: {
    referralEmail: invitationMessages.address,
    eventId: invitationMessages.incomplete,
    referrerId: invitationMessages.incomplete,
  },
});

export const renewReferral = endpoint({
  method: 'POST',
  path: 'events/:eventId/referral',
  summary: 'A new invite code; the old one ends.',
  access: 'student',
  params: EventParams,
  answers: { 200: Type.Object({ referralId: Type.String() }) },
  errors: ['not_found'],
  repeat: 'stored-answer',
});

/** What the page of an invite link shows: the student who invites, and the event. */
const Invite = Type.Object({
  eventId: Type.String(),
  title: Type.String({ description: "The event's, or that of a series without dates" }),
  inviterFirstName: Type.String(),
  /** Null for a visitor who is not signed in: only students see the colleges of students. */
  inviterCollege: Type.Union([Type.String(), Type.Null()]),
  spotsLeft: Type.Integer(),
  /** True if the viewer is already in this group. */
  isMember: Type.Boolean(),
  /** True if it is the viewer's own link. */
  isOwn: Type.Boolean(),
  /** True if the viewer is in another friend group for this event or series, and cannot join this one. */
  isInAnotherGroup: Type.Boolean(),
});
export type InviteBody = Static<typeof Invite>;

export const showInvite = endpoint({
  method: 'GET',
  path: 'events/:eventId/groups/:referralId',
  summary: 'Whose invitation it is. An unknown or ended code is not found.',
  access: 'anyone',
  params: ReferralParams,
  answers: { 200: Invite },
  errors: ['not_found'],
});

const Joined = Type.Object({
  success: Type.Boolean(),
  members: Type.Array(Type.Object({ userId: Type.String(), firstName: Type.String() })),
  limit: Type.Integer(),
});

export const joinGroup = endpoint({
  method: 'POST',
  path: 'events/:eventId/groups/:referralId',
  summary: 'Joins the friend group of the student whose invite code it is. Repeating it is harmless.',
  access: 'student',
  params: ReferralParams,
  answers: { 201: Joined },
  errors: [
    'not_found',
    'not_registered',
    'group_full',
    'in_another_group',
    'registration_closed',
    'profile_incomplete',
    'suspended',
  ],
});

export const joinSeriesGroup = endpoint({
  method: 'POST',
  path: 'events/:eventId/preregister/groups/:referralId',
  summary: 'The same for a series: one group for all of its dates.',
  access: 'student',
  params: ReferralParams,
  answers: { 201: Joined },
  errors: joinGroup.errors,
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: 'events/:eventId/groups/members/:userId',
  summary: 'The owner removes a friend, or a member leaves, while registration is open.',
  access: 'student',
  params: Type.Object({ eventId: TargetId, userId: Type.String({ maxLength: 100 }) }),
  answers: { 200: Type.Object({}) },
  errors: ['not_found', 'not_yours', 'registration_closed'],
});

export const optOutOfInvitations = endpoint({
  method: 'POST',
  path: 'invitations/refuse',
  summary: "'Don't invite me again', from the link in an invitation mail.",
  access: 'anyone',
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 1_000 }) }),
  answers: { 200: Type.Object({}) },
  errors: ['not_found'],
  messages: { token: invitationMessages.incompleteLink },
  whileSuspended: 'allowed',
});
