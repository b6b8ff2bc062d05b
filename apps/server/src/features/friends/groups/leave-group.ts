import type { Tx } from '../../../platform/db/database.ts';
import { enqueue, jobKind } from '../../../platform/jobs/job-kind.ts';
import { findGroup, listMembers } from './friend-groups.repository.ts';
import type { Membership } from './friend-groups.repository.ts';
import type { FriendsDeps } from '../friends.deps.ts';
import { nameOf, wordsFor } from '../friends.presenter.ts';
import { removeFromFriendGroup } from './remove-from-friend-group.ts';
import { findFirstName } from '../invitations/invitations.repository.ts';
import { findTarget, lockStudents } from './targets.repository.ts';

interface Left {
  target: string;
  groupId: string;
  studentId: string;
  others: string[];
}

/** By a job, because other transactions wait for the one that gives a seat back. */
export const notifyOfLeavingJob = jobKind<Left>('notify-friends-of-leaving');

/**
 * A member leaves voluntarily. The others read the same text for every reason: a change of plans, 'never
 * again' or a report.
 */
export async function leaveGroup(tx: Tx, { studentId, target }: Membership): Promise<void> {
  const group = await findGroup(tx, { studentId, target });
  const members = group ? await listMembers(tx, group.id) : [];
  await removeFromFriendGroup(tx, { studentId, target });
  if (!group) return;
  const others = members.map((member) => member.studentId).filter((id) => id !== studentId);
  await enqueue(tx, notifyOfLeavingJob, { target, groupId: group.id, studentId, others });
}

export async function notifyOfLeaving(
  { db, notify }: Pick<FriendsDeps, 'db' | 'notify'>,
  { target: targetId, groupId, studentId, others }: Left,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const target = await findTarget(tx, targetId);
    const isBack = (await findGroup(tx, { studentId, target: targetId }))?.id === groupId;
    // A student who has deleted the account meanwhile is not named.
    const isPresent = (await lockStudents(tx, [studentId])).has(studentId);
    if (!target || isBack || !isPresent) return;
    await notify(tx, {
      to: others,
      kind: 'friend_left',
      subject: `${groupId}:${studentId}`,
      payload: {
        aboutStudentId: studentId,
        firstName: nameOf(await findFirstName(tx, studentId)),
        what: wordsFor(target),
        target: target.id,
      },
    });
  });
}
