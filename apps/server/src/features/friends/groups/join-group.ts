import { findGroup, listMembers } from './friend-groups.repository.ts';
import type { FriendsDeps } from '../friends.deps.ts';
import { findFirstName } from '../invitations/invitations.repository.ts';
import { requireTarget } from './require-target.ts';
import { addToFriendGroup } from './add-to-friend-group.ts';
import { isSeries } from './targets.repository.ts';

/** Joins the group of the code's owner and returns its members. Changes nothing if it is the own code. */
export function joinGroup(
  deps: FriendsDeps,
  wish: { studentId: string; eventId: string; code: string },
): Promise<{ studentId: string; firstName: string | null }[]> {
  const { studentId, eventId, code } = wish;
  return deps.db.transaction().execute(async (tx) => {
    await deps.requireActive(tx, studentId);
    const target = await requireTarget(tx, eventId);
    // Students buy a series before they have a profile, and may join friends at once.
    if (!isSeries(target)) await deps.requireProfile(tx, studentId);
    await addToFriendGroup(deps, tx, { studentId, target: target.id, code });
    const group = await findGroup(tx, { studentId, target: target.id });
    if (group) return listMembers(tx, group.id);
    return [{ studentId, firstName: (await findFirstName(tx, studentId)) ?? null }];
  });
}
