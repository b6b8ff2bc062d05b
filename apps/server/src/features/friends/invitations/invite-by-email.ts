import { dayMs, friendGroupLimit, refuseInvitationsPath } from '@crewtable/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { isTargetOpen } from '../groups/friend-group-rules.ts';
import { findGroup, listMembers } from '../groups/friend-groups.repository.ts';
import { nameOf, wordsFor } from '../friends.presenter.ts';
import type { FriendsDeps } from '../friends.deps.ts';
import { invitationMail } from './invitation-mail.tsx';
import { decideAddress, waitBeforeNextInvitation } from './invitation-rules.ts';
import {
  findFirstName,
  findStudentByEmail,
  insertInvitation,
  isInvited,
  isUnwanted,
  listInvitedSince,
  lockInviter,
} from './invitations.repository.ts';
import { codeOf } from './invite-code.ts';
import { requireTarget } from '../groups/require-target.ts';
import { findSeasonSlug, lockSeatedEvents, listRegistered } from '../groups/targets.repository.ts';
import type { Target } from '../groups/targets.repository.ts';

export interface EmailInvitation {
  inviterId: string;
  eventId: string;
  typedEmail: string;
}

/**
 * Sends a mail to a friend, once for each event and address. The response does not show whether the friend
 * wants invitations, because that is private.
 */
export async function inviteByEmail(deps: FriendsDeps, wish: EmailInvitation): Promise<void> {
  const { db, clock, requireActive, requireProfile } = deps;
  const { inviterId, eventId } = wish;
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    const inviter = await lockInviter(tx, inviterId);
    if (!inviter) throw new AppError('session_expired');
    const address = decideAddress(wish.typedEmail, inviter.email);
    if (address.kind === 'refused') throw new AppError('bad_input', { errors: [address.error] });
    await requireActive(tx, inviterId);
    // The mail names the inviter.
    await requireProfile(tx, inviterId);
    const target = await requireTarget(tx, eventId);
    const registered = await listRegistered(tx, target.id, [inviterId]);
    if (!registered.has(inviterId)) throw new AppError('not_registered');
    const events = await lockSeatedEvents(tx, target.id);
    if (!isTargetOpen(events, now)) throw new AppError('registration_closed');
    const group = await findGroup(tx, { studentId: inviterId, target: target.id });
    if (group && group.size >= friendGroupLimit) throw new AppError('group_full');

    const { email } = address;
    if (await isInvited(tx, { inviterId, target: target.id, email })) return;
    const ofLastDay = await listInvitedSince(tx, inviterId, new Date(now.getTime() - dayMs));
    const waitMs = waitBeforeNextInvitation(ofLastDay, now);
    if (waitMs !== undefined) {
      throw new AppError('too_many_requests', {
        message: 'That was the last invitation for today. You can still share your link.',
        retryAfterSeconds: waitMs / 1_000,
      });
    }
    await insertInvitation(tx, { id: newId(now), inviterId, target: target.id, email, at: now });
    // The invite page needs an event, so the link to a series without dates opens the page of its season.
    const slug = events.length === 0 ? await findSeasonSlug(tx, target.id) : undefined;
    const page = slug === undefined ? '/invite' : (`/events/semesters/${slug}` as const);
    await notifyFriend(deps, tx, { inviterId, eventId, target, groupId: group?.id, email, page, now });
  });
}

interface NewInvitation {
  inviterId: string;
  eventId: string;
  target: Target;
  groupId: string | undefined;
  email: string;
  /** The page that the link opens. */
  page: `/${string}`;
  now: Date;
}

async function notifyFriend(deps: FriendsDeps, tx: Tx, invitation: NewInvitation): Promise<void> {
  const { inviterId, eventId, target, groupId, email, page, now } = invitation;
  if (await isUnwanted(tx, deps.invitationOptOuts.hashes(email))) return;
  const friend = await findStudentByEmail(tx, email);
  const members = groupId === undefined ? [] : await listMembers(tx, groupId);
  if (
    friend &&
    !(await canBeInvited(deps, tx, friend.id, [inviterId, ...members.map((one) => one.studentId)]))
  )
    return;

  const firstName = nameOf(await findFirstName(tx, inviterId));
  const referralId = await codeOf(tx, { studentId: inviterId, target: target.id }, now);
  const path = `${page}?${new URLSearchParams({ referralId, eventId, email }).toString()}` as const;
  const what = wordsFor(target);
  if (friend) {
    await deps.notify(tx, {
      to: friend.id,
      kind: 'friend_invited',
      subject: `${target.id}:${inviterId}`,
      payload: {
        aboutStudentId: inviterId,
        firstName,
        what,
        target: target.id,
        referralId,
        invitePath: path,
      },
    });
  }
  if (friend && !friend.wantsMail) return;
  const refuse = new URLSearchParams({ token: deps.invitationOptOuts.tokenFor(email) });
  await deps.queueMail(tx, {
    to: email,
    template: invitationMail,
    props: {
      inviterFirstName: firstName,
      what,
      inviteUrl: new URL(path, deps.publicUrl).href,
      refuseUrl: new URL(`${refuseInvitationsPath}?${refuse.toString()}`, deps.publicUrl).href,
    },
    ...(target.event && { expiresAt: target.event.closesAt }),
  });
}

/** False if the friend is in the group already, or must not meet one of its members. */
async function canBeInvited(
  { areApart }: FriendsDeps,
  tx: Tx,
  friendId: string,
  memberIds: readonly string[],
): Promise<boolean> {
  if (memberIds.includes(friendId)) return false;
  for (const other of new Set(memberIds)) {
    if (await areApart(tx, friendId, other)) return false;
  }
  return true;
}
