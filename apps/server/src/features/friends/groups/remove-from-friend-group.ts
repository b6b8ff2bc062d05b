import type { Tx } from '../../../platform/db/database.ts';
import {
  deleteGroup,
  findGroup,
  giveGroupTo,
  listMembers,
  removeMember,
} from './friend-groups.repository.ts';
import type { Membership } from './friend-groups.repository.ts';
import { holdStudents, lockTarget } from './targets.repository.ts';

/** Takes somebody out of their group; the next in line looks after it then. One alone is no group. */
export async function removeFromFriendGroup(tx: Tx, member: Membership): Promise<void> {
  const heirs = await othersWith(tx, member);
  // Students before the target, as everywhere: whoever inherits must not be leaving Crewtable at this moment.
  if (heirs.isOwners && heirs.others.length > 1) await holdStudents(tx, heirs.others);
  await lockTarget(tx, member.target);
  const { groupId, isOwners, others } = await othersWith(tx, member);
  if (groupId === undefined) return;
  const [next, ...rest] = others;
  if (next === undefined || rest.length === 0) {
    await deleteGroup(tx, groupId);
    return;
  }
  await removeMember(tx, groupId, member.studentId);
  if (isOwners) await giveGroupTo(tx, groupId, next);
}

async function othersWith(tx: Tx, member: Membership) {
  const group = await findGroup(tx, member);
  const members = group ? await listMembers(tx, group.id) : [];
  return {
    groupId: group?.id,
    isOwners: group?.ownerId === member.studentId,
    others: members.map(({ studentId }) => studentId).filter((studentId) => studentId !== member.studentId),
  };
}
