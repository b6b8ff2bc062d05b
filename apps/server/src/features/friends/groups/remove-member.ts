import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { decideRemoving, isTargetOpen } from './friend-group-rules.ts';
import { findGroup, listMembers } from './friend-groups.repository.ts';
import type { FriendsDeps } from '../friends.deps.ts';
import { removeFromFriendGroup } from './remove-from-friend-group.ts';
import { leaveGroup } from './leave-group.ts';
import { requireTarget } from './require-target.ts';
import { lockSeatedEvents, holdStudents, lockTarget } from './targets.repository.ts';

export async function removeFromGroup(
  { db, clock }: FriendsDeps,
  { viewerId, eventId, studentId }: { viewerId: string; eventId: string; studentId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id: target } = await requireTarget(tx, eventId);
    // Lock order everywhere: students, events, target.
    await holdStudents(tx, (await groupOf(tx, viewerId, target)).memberIds);
    const events = await lockSeatedEvents(tx, target);
    await lockTarget(tx, target);
    const { ownerId, memberIds } = await groupOf(tx, viewerId, target);
    const decision = decideRemoving({
      isOpen: isTargetOpen(events, clock.now()),
      isOneself: studentId === viewerId,
      isOwner: ownerId === viewerId,
      isMember: memberIds.includes(studentId),
    });
    if (decision.kind === 'refused') throw new AppError(decision.code);
    if (decision.kind !== 'goes') return;
    await (studentId === viewerId ? leaveGroup : removeFromFriendGroup)(tx, { studentId, target });
  });
}

async function groupOf(tx: Tx, studentId: string, target: string) {
  const group = await findGroup(tx, { studentId, target });
  const members = group ? await listMembers(tx, group.id) : [];
  return { ownerId: group?.ownerId, memberIds: members.map((member) => member.studentId) };
}
