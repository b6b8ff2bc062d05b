import { hourMs, organiserMessages, organiserRoles } from '@crewtable/contract';
import type { OrganiserRole } from '@crewtable/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { KeepAnswer } from '../../../platform/http/idempotency/idempotency.ts';
import { isId, newId } from '../../../platform/ids.ts';
import type { Actor } from '../../../ports/audit-log.ts';
import type { OrganisersDeps } from '../organisers.deps.ts';
import {
  endOrganiserRow,
  findByEmail,
  findOrganiser,
  insertOrganiser,
  isWorkingOwner,
  listActive,
  listOwners,
  lockTeam,
  replaceInvitation,
  replaceRoles,
} from '../organisers.repository.ts';
import type { Organiser } from '../organisers.repository.ts';
import { newToken } from '../secret-tokens.ts';
import { endAllSessions } from '../sessions/organiser-sessions.repository.ts';
import { showTeam } from './show-team.ts';
import type { Team } from './show-team.ts';
import { organiserInvitationMail, rolesChangedMail } from './team-mails.tsx';
import { cleanInvitation, cleanRoles, invitationErrors, readReason } from './team-rules.ts';
import type { InvitationDraft } from './team-rules.ts';

const invitationMs = 24 * hourMs;

/** Who changes the team, why, and where the answer is kept. The command line gives no reason. */
export interface TeamChange {
  actor: Actor;
  reason?: string;
  keep?: KeepAnswer<Team>;
}

interface Changed {
  team: Team;
  /** The link of a new invitation. */
  link?: string;
}

/** Creates the organiser and mails the link. The first owner gets all roles, because nobody else could help. */
export async function inviteOrganiser(
  deps: OrganisersDeps,
  change: TeamChange,
  typed: InvitationDraft,
): Promise<Changed> {
  const draft = cleanInvitation(typed);
  const errors = [...invitationErrors(draft), ...reasonErrors(change)];
  if (errors.length > 0) throw new AppError('bad_input', { errors });
  return changeTeam(deps, change, async (tx) => {
    if (await findByEmail(tx, draft.email)) throw new AppError('already_invited');
    const isFirstOwner = draft.roles.includes('owner') && !(await hasOwner(tx, deps));
    const roles = isFirstOwner ? organiserRoles : draft.roles;
    const now = deps.clock.now();
    const organiser = { ...draft, id: newId(now), roles: [...roles], passkeys: 0, isDemo: false };
    await insertOrganiser(tx, { ...organiser, now });
    const link = await sendInvitation(deps, tx, organiser);
    return { organiser, act: 'Invited', details: { roles: roles.join(', ') }, link };
  });
}

/** For somebody without a passkey, whose link was lost or is too old. */
export async function inviteAgain(
  deps: OrganisersDeps,
  change: TeamChange,
  organiserId: string,
): Promise<Changed> {
  requireReason(change);
  return changeTeam(deps, change, async (tx) => {
    const organiser = await requireOrganiser(deps, tx, organiserId);
    if (organiser.passkeys > 0 || organiser.isDemo) throw new AppError('not_found');
    return { organiser, act: 'Invited again', link: await sendInvitation(deps, tx, organiser) };
  });
}

/** Ends the sessions of the organiser, so that no page goes on with the rights of before. */
export async function changeRoles(
  deps: OrganisersDeps,
  change: TeamChange,
  organiserId: string,
  typedRoles: readonly OrganiserRole[],
): Promise<Changed> {
  const roles = cleanRoles(typedRoles);
  const errors = [...(roles.length > 0 ? [] : [organiserMessages.roles]), ...reasonErrors(change)];
  if (errors.length > 0) throw new AppError('bad_input', { errors });
  return changeTeam(deps, change, async (tx) => {
    const organiser = await requireOrganiser(deps, tx, organiserId);
    if (!roles.includes('owner')) await requireAnotherOwner(deps, tx, organiser);
    await replaceRoles(tx, organiserId, roles);
    const [before, after] = [organiser.roles, roles].map((list) => list.join(', ')) as [string, string];
    const props = { name: organiser.name, before, after, by: await nameOf(deps, tx, change.actor) };
    for (const { email } of await listActive(tx, deps))
      await deps.queueMail(tx, { to: email, template: rolesChangedMail, props });
    return { organiser, act: 'Roles changed', details: { before, after }, endsSessions: true };
  });
}

export async function endOrganiser(
  deps: OrganisersDeps,
  change: TeamChange,
  organiserId: string,
): Promise<Changed> {
  requireReason(change);
  return changeTeam(deps, change, async (tx) => {
    const organiser = await requireOrganiser(deps, tx, organiserId);
    await requireAnotherOwner(deps, tx, organiser);
    await endOrganiserRow(tx, organiserId, deps.clock.now());
    return { organiser, act: 'Access ended', endsSessions: true };
  });
}

interface Effect {
  organiser: Organiser;
  act: string;
  details?: Record<string, string>;
  link?: string;
  endsSessions?: boolean;
}

/** One transaction: the change, the entry in the audit log and the kept answer. */
function changeTeam(
  deps: OrganisersDeps,
  { actor, reason, keep }: TeamChange,
  work: (tx: Tx) => Promise<Effect>,
): Promise<Changed> {
  const { db, realTime, recordAct } = deps;
  return db.transaction().execute(async (tx) => {
    await lockTeam(tx);
    const { organiser, act, details, link, endsSessions } = await work(tx);
    const clean = reason === undefined ? undefined : readReason(reason);
    await recordAct(tx, {
      actor,
      area: 'team',
      act,
      about: { kind: 'organiser', id: organiser.id },
      ...(details && { details }),
      ...(clean !== undefined && { reason: clean }),
    });
    // After the entry, which needs the actor's open session: it may be one of these.
    if (endsSessions) await endAllSessions(tx, organiser.id, realTime.now());
    const team = await showTeam(tx, deps);
    await keep?.(tx, team);
    return { team, ...(link !== undefined && { link }) };
  });
}

async function sendInvitation(deps: OrganisersDeps, tx: Tx, organiser: Organiser): Promise<string> {
  const { token, hash } = newToken();
  const expiresAt = new Date(deps.realTime.now().getTime() + invitationMs);
  await replaceInvitation(tx, { organiserId: organiser.id, tokenHash: hash, expiresAt });
  // After the hash sign: browsers do not send this part to any server, so that no log contains it.
  const link = new URL(`/organise/invitation#${token}`, deps.publicUrl).href;
  const props = { name: organiser.name, roles: organiser.roles.join(', '), link };
  await deps.queueMail(tx, { to: organiser.email, template: organiserInvitationMail, props });
  return link;
}

async function requireOrganiser(deps: OrganisersDeps, tx: Tx, id: string): Promise<Organiser> {
  const organiser = isId(id) ? await findOrganiser(tx, deps, id) : undefined;
  if (!organiser) throw new AppError('not_found');
  return organiser;
}

/** An owner who never came in may go: for example one whose address was mistyped. */
async function requireAnotherOwner(deps: OrganisersDeps, tx: Tx, organiser: Organiser): Promise<void> {
  if (!isWorkingOwner(organiser)) return;
  const others = (await listOwners(tx, deps)).filter(({ id }) => id !== organiser.id);
  if (others.length === 0) throw new AppError('last_owner');
}

/** Without those of the demo, who do not stay. */
async function hasOwner(tx: Tx, deps: OrganisersDeps): Promise<boolean> {
  return (await listOwners(tx, deps)).some(({ isDemo }) => !isDemo);
}

async function nameOf(deps: OrganisersDeps, tx: Tx, actor: Actor): Promise<string> {
  if (actor.kind !== 'organiser') return 'the command line';
  return (await findOrganiser(tx, deps, actor.organiser.id))?.name ?? 'an organiser';
}

function reasonErrors({ actor, reason }: TeamChange): string[] {
  if (actor.kind === 'command_line') return [];
  return readReason(reason ?? '') === undefined ? [organiserMessages.reason] : [];
}

function requireReason(change: TeamChange): void {
  const errors = reasonErrors(change);
  if (errors.length > 0) throw new AppError('bad_input', { errors });
}
