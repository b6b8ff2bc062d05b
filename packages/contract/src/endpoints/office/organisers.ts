import type { Static } from 'typebox';
import { Type } from '#type';
import { endpoint } from '../../endpoint.ts';
import { errorTable } from '../../errors/errors.ts';
import { Instant } from '../../event-shapes.ts';
import { Reason, reasonMessages } from '../../office-shapes.ts';
import { organiserMessages } from '../../rules/office-messages.ts';
import { organiserRoles } from '../../rules/organiser-rights.ts';

const Nullable = Type.Union([Type.String(), Type.Null()]);
const Role = Type.Enum(organiserRoles);
const Roles = Type.Array(Role);

/**
 * WebAuthn's own JSON as text: the browser and the server's library read and check it, because the format
 * belongs to the standard.
 */
const PasskeyText = Type.String({ maxLength: 20_000, default: '' });
const PasskeyOptions = Type.Object({ options: Type.String() });
const passkeyMessages = { passkey: errorTable.passkey_refused.message };

const Organiser = Type.Object({
  id: Type.String(),
  name: Type.String(),
  roles: Roles,
  rights: Type.Array(Type.String()),
  /** Until when acts that need a confirmation are possible; null if the passkey must be used first. */
  confirmedUntil: Type.Union([Instant, Type.Null()]),
  /** After a recovery code: no confirmation is possible before. */
  noConfirmationBefore: Type.Union([Instant, Type.Null()]),
  /** Came in by a button of the demo: confirms by a button, too. */
  isDemo: Type.Boolean(),
  passkeys: Type.Integer(),
});

export type OrganiserBody = Static<typeof Organiser>;

const Console = Type.Object({
  state: Type.Enum(['out', 'locked', 'open']),
  /** Null if signed out. */
  organiser: Type.Union([Organiser, Type.Null()]),
  /** The roles that anybody may come in with: those of the demo. */
  demoEntries: Type.Array(Type.Object({ role: Role, name: Type.String() })),
});

export type ConsoleBody = Static<typeof Console>;

export const showConsole = endpoint({
  method: 'GET',
  path: 'organise/session',
  summary: 'Whether an organiser is signed in, and whether the session is locked.',
  access: 'organiser-entrance',
  answers: { 200: Console },
  errors: [],
});

export const signInOptions = endpoint({
  method: 'POST',
  path: 'organise/sign-in/options',
  summary: 'Begins a sign-in: what the passkey must sign.',
  access: 'organiser-entrance',
  answers: { 200: PasskeyOptions },
  errors: [],
});

export const signIn = endpoint({
  method: 'POST',
  path: 'organise/sign-in',
  summary:
    'Signs in with the answer of a passkey. Unlocks and confirms the open session of the same organiser.',
  access: 'organiser-entrance',
  body: Type.Object({ passkey: PasskeyText }),
  answers: { 200: Console },
  errors: ['passkey_refused'],
  messages: passkeyMessages,
});

export const signOut = endpoint({
  method: 'POST',
  path: 'organise/sign-out',
  summary: 'Ends the session of this browser.',
  access: 'organiser-entrance',
  answers: { 200: Type.Object({}) },
  errors: [],
});

const Enrolment = Type.Object({ name: Type.String(), roles: Roles, options: Type.String() });

export const openInvitation = endpoint({
  method: 'POST',
  path: 'organise/invitations/open',
  summary: 'Whom an invitation is for, and what the new passkey must sign.',
  access: 'organiser-entrance',
  body: Type.Object({ token: Type.String({ maxLength: 200, default: '' }) }),
  answers: { 200: Enrolment },
  errors: ['invitation_over'],
  messages: { token: errorTable.invitation_over.message },
});

export const openRecovery = endpoint({
  method: 'POST',
  path: 'organise/recovery/open',
  summary: 'Begins to add a passkey with a recovery code.',
  access: 'organiser-entrance',
  body: Type.Object({ code: Type.String({ maxLength: 100, default: '' }) }),
  answers: { 200: Enrolment },
  errors: ['wrong_recovery_code'],
  messages: { code: organiserMessages.recoveryCode },
});

const RecoveryCodes = Type.Array(Type.String());

export const enrol = endpoint({
  method: 'POST',
  path: 'organise/enrol',
  summary: 'Adds the first passkey of an invitation, or one by recovery code, and signs in.',
  access: 'organiser-entrance',
  body: Type.Object({ passkey: PasskeyText }),
  answers: {
    200: Type.Object({
      console: Console,
      /** Shown once, with the first passkey. Empty after a recovery. */
      recoveryCodes: RecoveryCodes,
    }),
  },
  errors: ['passkey_refused', 'invitation_over', 'wrong_recovery_code'],
  messages: passkeyMessages,
});

export const lock = endpoint({
  method: 'POST',
  path: 'organise/lock',
  summary: 'Locks the session until the passkey is used again.',
  access: 'organiser',
  right: 'self',
  answers: { 200: Type.Object({}) },
  errors: [],
});

const OwnPasskey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  addedAt: Instant,
  lastUsedAt: Type.Union([Instant, Type.Null()]),
});

export type OwnPasskeyBody = Static<typeof OwnPasskey>;

const OwnSession = Type.Object({
  id: Type.String(),
  browser: Nullable,
  system: Nullable,
  openedAt: Instant,
  lastActiveAt: Instant,
  endsAt: Instant,
  isCurrent: Type.Boolean(),
});

export type OwnSessionBody = Static<typeof OwnSession>;

const Me = Type.Object({
  name: Type.String(),
  email: Type.String(),
  roles: Roles,
  passkeys: Type.Array(OwnPasskey),
  recoveryCodesLeft: Type.Integer(),
  sessions: Type.Array(OwnSession),
});

export const me = endpoint({
  method: 'GET',
  path: 'organise/me',
  summary: "The organiser's own passkeys, recovery codes and sessions.",
  access: 'organiser',
  right: 'self',
  answers: { 200: Me },
  errors: [],
});

export const passkeyOptions = endpoint({
  method: 'POST',
  path: 'organise/me/passkeys/options',
  summary: 'Begins to add another passkey.',
  access: 'organiser',
  right: 'self',
  needsConfirmation: true,
  answers: { 200: PasskeyOptions },
  errors: [],
});

export const addPasskey = endpoint({
  method: 'POST',
  path: 'organise/me/passkeys',
  summary: 'Adds another passkey.',
  access: 'organiser',
  right: 'self',
  needsConfirmation: true,
  body: Type.Object({ passkey: PasskeyText, name: Type.String({ maxLength: 50, default: '' }) }),
  answers: { 201: Me },
  errors: ['passkey_refused'],
  messages: { ...passkeyMessages, name: organiserMessages.passkeyName },
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: 'organise/me/passkeys/:passkeyId',
  summary: 'Removes a passkey. The last one stays.',
  access: 'organiser',
  right: 'self',
  needsConfirmation: true,
  params: Type.Object({ passkeyId: Type.String({ maxLength: 100 }) }),
  answers: { 200: Me },
  errors: ['not_found', 'last_passkey'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: 'organise/me/recovery-codes',
  summary: 'Ten new recovery codes, shown once. Those of before no longer work.',
  access: 'organiser',
  right: 'self',
  needsConfirmation: true,
  answers: { 200: Type.Object({ recoveryCodes: RecoveryCodes }) },
  errors: [],
  repeat: 'safe-verb',
});

export const endSession = endpoint({
  method: 'DELETE',
  path: 'organise/me/sessions/:sessionId',
  summary: 'Ends one of the own sessions.',
  access: 'organiser',
  right: 'self',
  params: Type.Object({ sessionId: Type.String({ maxLength: 100 }) }),
  answers: { 200: Me },
  errors: ['not_found'],
});

const TeamMember = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  roles: Roles,
  /** 'invited' until the first passkey. */
  state: Type.Enum(['active', 'invited', 'ended']),
  /** When the link of the invitation ends; null if there is none. */
  invitedUntil: Type.Union([Instant, Type.Null()]),
  lastActiveAt: Type.Union([Instant, Type.Null()]),
  passkeys: Type.Integer(),
});

export type TeamMemberBody = Static<typeof TeamMember>;

const Team = Type.Object({ members: Type.Array(TeamMember) });
const OrganiserParams = Type.Object({ organiserId: Type.String({ maxLength: 100 }) });

export const team = endpoint({
  method: 'GET',
  path: 'organise/team',
  summary: 'All organisers: the active ones, the invited ones and those who have left.',
  access: 'organiser',
  right: 'team.manage',
  answers: { 200: Team },
  errors: [],
});

export const invite = endpoint({
  method: 'POST',
  path: 'organise/team',
  summary: 'Invites an organiser: mails a link that works once and for 24 hours.',
  access: 'organiser',
  right: 'team.manage',
  needsConfirmation: true,
  body: Type.Object({
    name: Type.String({ maxLength: 100, default: '' }),
    email: Type.String({ maxLength: 254, default: '' }),
    roles: Roles,
    reason: Reason,
  }),
  answers: { 201: Team },
  errors: ['already_invited'],
  repeat: 'stored-answer',
  messages: {
    name: organiserMessages.name,
    email: organiserMessages.email,
    roles: organiserMessages.roles,
    ...reasonMessages,
  },
});

export const inviteAgain = endpoint({
  method: 'POST',
  path: 'organise/team/:organiserId/invitation',
  summary: 'Mails a new link to an organiser without a passkey. The link of before no longer works.',
  access: 'organiser',
  right: 'team.manage',
  needsConfirmation: true,
  params: OrganiserParams,
  body: Type.Object({ reason: Reason }),
  answers: { 200: Team },
  errors: ['not_found'],
  repeat: 'stored-answer',
  messages: reasonMessages,
});

export const changeRoles = endpoint({
  method: 'POST',
  path: 'organise/team/:organiserId/roles',
  summary: "Changes an organiser's roles, ends that organiser's sessions and mails all organisers.",
  access: 'organiser',
  right: 'team.manage',
  needsConfirmation: true,
  params: OrganiserParams,
  body: Type.Object({ roles: Roles, reason: Reason }),
  answers: { 200: Team },
  errors: ['not_found', 'last_owner'],
  repeat: 'stored-answer',
  messages: { roles: organiserMessages.roles, ...reasonMessages },
});

export const endOrganiser = endpoint({
  method: 'POST',
  path: 'organise/team/:organiserId/end',
  summary: 'Ends the access of an organiser at once.',
  access: 'organiser',
  right: 'team.manage',
  needsConfirmation: true,
  params: OrganiserParams,
  body: Type.Object({ reason: Reason }),
  answers: { 200: Team },
  errors: ['not_found', 'last_owner'],
  repeat: 'stored-answer',
  messages: reasonMessages,
});

export const enterDemo = endpoint({
  method: 'POST',
  path: 'organise/demo/sign-in',
  summary: 'Comes in with one of the four roles, without a passkey.',
  access: 'demo',
  body: Type.Object({ role: Role }),
  answers: { 200: Console },
  errors: [],
  messages: { role: organiserMessages.role },
});

export const confirmDemo = endpoint({
  method: 'POST',
  path: 'organise/demo/confirm',
  summary: 'Unlocks and confirms the session of a demo organiser, without a passkey.',
  access: 'demo',
  answers: { 200: Console },
  errors: ['not_signed_in'],
});
