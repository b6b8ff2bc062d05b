import { findGroup, listMembers } from './friend-groups.repository.ts';
import type { FriendsParts } from './friends.parts.ts';
import { findFirstName } from './invitations.repository.ts';
import { requireTarget } from './require-target.ts';
import { sitDown } from './sit-down.ts';
import { isSeries } from './targets.repository.ts';

/** Sits down with whoever's code it is, and answers who sits there now. With the own code nothing happens. */
export function joinGroup(
  parts: FriendsParts,
  wish: { studentId: string; eventId: string; code: string },
): Promise<{ studentId: string; firstName: string | null }[]> {
  const { studentId, eventId, code } = wish;
  return parts.db.transaction().execute(async (tx) => {
    await parts.requireActive(tx, studentId);
    const target = await requireTarget(tx, eventId);
    // Students buy into a series before they have a profile, and may sit down with friends at once.
    if (!isSeries(target)) await parts.requireProfile(tx, studentId);
    await sitDown(parts, tx, { studentId, target: target.id, code });
    const group = await findGroup(tx, { studentId, target: target.id });
    if (group) return listMembers(tx, group.id);
    return [{ studentId, firstName: (await findFirstName(tx, studentId)) ?? null }];
  });
}
