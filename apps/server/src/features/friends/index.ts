import type { Db } from '../../platform/db/database.ts';
import type { AnyMailTemplate } from '../../platform/mail/mail-template.ts';
import type { FriendGroups } from '../../platform/ports/company.ts';
import { invitationMail } from './invitation-mail.tsx';
import { codeOf, createInviteCodes } from './invite-code.ts';
import { leaveGroup } from './leave-group.ts';
import { sitDown } from './sit-down.ts';
import type { SitDownParts } from './sit-down.ts';

export { createFriendData } from './friend-data.ts';
export { friendJobs } from './friends.jobs.ts';
export { registerFriends } from './friends.routes.ts';
export { Refusals, refusalsKeyPurpose } from './refusals.ts';

export const friendMails: AnyMailTemplate[] = [invitationMail];

export function createFriendGroups(parts: SitDownParts & { db: Db }): FriendGroups {
  return {
    codeOf: createInviteCodes(parts),
    async ensureCode(tx, owner) {
      await codeOf(tx, owner, parts.clock.now());
    },
    join: (tx, wish) => sitDown(parts, tx, wish),
    leave: leaveGroup,
  };
}
