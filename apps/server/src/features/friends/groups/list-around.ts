import type { Tx } from '../../../platform/db/database.ts';
import { findGroup, listMembers } from './friend-groups.repository.ts';

/** The inviter and the members of the inviter's group. */
export async function listAround(tx: Tx, inviterId: string, target: string): Promise<ReadonlySet<string>> {
  const group = await findGroup(tx, { studentId: inviterId, target });
  const members = group ? await listMembers(tx, group.id) : [];
  return new Set([inviterId, ...members.map((member) => member.studentId)]);
}
