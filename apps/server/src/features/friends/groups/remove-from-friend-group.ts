import type { Tx } from '../../../platform/db/database.ts';
import { deleteGroup, findGroup, setOwner, listMembers, removeMember } from './friend-groups.repository.ts';
import type { Membership } from './friend-groups.repository.ts';
import { holdStudents, lockTarget } from './targets.repository.ts';

/** Removes a student. The next member replaces an owner. A group with only one member left is deleted. */
export async function removeFromFriendGroup(tx: Tx, member: Membership): Promise<void> {
  const candidates = await othersWith(tx, member);
  // Lock order: students before target. The account of the new owner must not be deleted meanwhile.
  if (candidates.isOwner && candidates.others.length > 1) await holdStudents(tx, candidates.others);
  await lockTarget(tx, member.target);
  const { groupId, isOwner, others } = await othersWith(tx, member);
  if (groupId === undefined) return;
  const [next, ...rest] = others;
  if (next === undefined || rest.length === 0) {
    await deleteGroup(tx, groupId);
    return;
  }
  await removeMember(tx, groupId, member.studentId);
  if (isOwner) await setOwner(tx, groupId, next);
}

async function othersWith(tx: Tx, member: Membership) {
  const group = await findGroup(tx, member);
  const members = group ? await listMembers(tx, group.id) : [];
  return {
    groupId: group?.id,
    isOwner: group?.ownerId === member.studentId,
    others: members.map(({ studentId }) => studentId).filter((studentId) => studentId !== member.studentId),
  };
}
