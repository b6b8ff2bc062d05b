import type { FriendsDeps } from '../friends.deps.ts';
import { findGroupTarget, listMembers } from './friend-groups.repository.ts';
import { nameOf, wordsFor } from '../friends.presenter.ts';
import { findTarget } from './targets.repository.ts';

/** Notifies the other members that a student joined. Does nothing if the student has left again. */
export async function notifyFriends(
  { db, notify }: Pick<FriendsDeps, 'db' | 'notify'>,
  { groupId, studentId }: { groupId: string; studentId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const targetId = await findGroupTarget(tx, groupId);
    const target = targetId === undefined ? undefined : await findTarget(tx, targetId);
    const members = await listMembers(tx, groupId);
    const newcomer = members.find((member) => member.studentId === studentId);
    if (!target || !newcomer) return;
    await notify(tx, {
      to: members.filter((member) => member !== newcomer).map((member) => member.studentId),
      kind: 'friend_joined',
      subject: `${target.id}:${studentId}`,
      payload: {
        aboutStudentId: studentId,
        firstName: nameOf(newcomer.firstName),
        what: wordsFor(target),
        target: target.id,
      },
    });
  });
}
