import type { Db } from '../../platform/db/database.ts';
import type { AnyMailTemplate } from '../../platform/mail/mail-template.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { FriendGroups } from '../../ports/students.ts';
import { invitationMail } from './invitations/invitation-mail.tsx';
import { codeOf, createInviteCodes } from './invitations/invite-code.ts';
import { leaveGroup } from './groups/leave-group.ts';
import { addToFriendGroup } from './groups/add-to-friend-group.ts';
import type { AddToFriendGroupDeps } from './groups/add-to-friend-group.ts';

export { createFriendData } from './friend-data.ts';
export { friendJobs } from './friends.jobs.ts';
export { registerFriends } from './friends.routes.ts';
export { InvitationOptOuts, optOutKeyPurpose } from './invitations/invitation-opt-out.ts';

export const friendMails: AnyMailTemplate[] = [invitationMail];

export function createFriendGroups(
  deps: AddToFriendGroupDeps & { db: Db; metrics?: Pick<Metrics, 'batched'> },
): FriendGroups {
  return {
    codeOf: createInviteCodes(deps),
    async ensureCode(tx, owner) {
      await codeOf(tx, owner, deps.clock.now());
    },
    join: (tx, wish) => addToFriendGroup(deps, tx, wish),
    leave: leaveGroup,
  };
}
