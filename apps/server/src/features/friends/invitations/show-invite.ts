import { friendGroupLimit } from '@crewtable/contract';
import type { InviteBody } from '@crewtable/contract';
import { collegeOfStudent } from '../../../platform/college-of-student.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { findGroup } from '../groups/friend-groups.repository.ts';
import { nameOf, titleOf } from '../friends.presenter.ts';
import type { FriendsDeps } from '../friends.deps.ts';
import { findEmail, findFirstName } from './invitations.repository.ts';
import { findInviter } from './invite-codes.repository.ts';
import { requireTarget } from '../groups/require-target.ts';
import { isActive, listRegistered } from '../groups/targets.repository.ts';

/**
 * Anyone with the link sees the inviter's first name, and nothing else about the inviter. A signed-in student
 * sees the college, too, as at a table.
 */
export function showInvite(
  { db, areApart }: FriendsDeps,
  { viewerId, eventId, code }: { viewerId: string | undefined; eventId: string; code: string },
): Promise<InviteBody> {
  return db.transaction().execute(async (tx) => {
    const target = await requireTarget(tx, eventId);
    const inviterId = await findInviter(tx, code, target.id);
    if (inviterId === undefined) throw new AppError('not_found');
    const isOwn = viewerId === inviterId;
    if (viewerId !== undefined && !isOwn && (await areApart(tx, viewerId, inviterId))) {
      throw new AppError('not_found');
    }
    const registered = await listRegistered(tx, target.id, [inviterId]);
    if (!registered.has(inviterId) || !(await isActive(tx, inviterId))) throw new AppError('not_found');
    const group = await findGroup(tx, { studentId: inviterId, target: target.id });
    const own =
      viewerId === undefined ? undefined : await findGroup(tx, { studentId: viewerId, target: target.id });
    const isMember = isOwn || (group !== undefined && own?.id === group.id);
    const email = viewerId === undefined ? undefined : await findEmail(tx, inviterId);
    return {
      eventId,
      title: titleOf(target),
      inviterFirstName: nameOf(await findFirstName(tx, inviterId)),
      inviterCollege: email === undefined ? null : collegeOfStudent(email).shortName,
      spotsLeft: friendGroupLimit - (group?.size ?? 1),
      isMember,
      isOwn,
      isInAnotherGroup: own !== undefined && !isMember,
    };
  });
}
