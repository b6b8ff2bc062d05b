import type { PersonalData } from '../../platform/personal-data.ts';
import { listGroupsOf } from './groups/friend-groups.repository.ts';
import { removeFromFriendGroup } from './groups/remove-from-friend-group.ts';
import {
  deleteInvitationsOf,
  isUnwanted,
  listInvitationsBy,
  listInvitationsTo,
} from './invitations/invitations.repository.ts';
import { deleteCodesOf, listCodesOf } from './invitations/invite-codes.repository.ts';
import type { InvitationOptOuts } from './invitations/invitation-opt-out.ts';

/**
 * The export does not name the other members of a group: that is their data. 'Don't invite me again' is kept
 * after the account is deleted, because it protects an address without an account.
 */
export const createFriendData = (invitationOptOuts: InvitationOptOuts): PersonalData => ({
  name: 'friends',
  async exportData(tx, { id, email }) {
    const codes = await listCodesOf(tx, id);
    const groups = await listGroupsOf(tx, id);
    const sent = await listInvitationsBy(tx, id);
    const received = await listInvitationsTo(tx, email);
    return {
      inviteCodes: codes.map((code) => ({
        code: code.code,
        target: code.target,
        createdAt: code.created_at,
        endedAt: code.ended_at,
      })),
      groups: groups.map(({ ownerId, ...group }) => ({ ...group, isOwner: ownerId === id })),
      invitationsSent: sent.map((invitation) => ({
        id: invitation.id,
        target: invitation.target,
        email: invitation.email,
        createdAt: invitation.created_at,
      })),
      invitationsReceived: received.map(({ target, created_at }) => ({ target, createdAt: created_at })),
      refusesInvitations: await isUnwanted(tx, invitationOptOuts.hashes(email)),
    };
  },
  async deleteData(tx, student) {
    for (const { target } of await listGroupsOf(tx, student.id)) {
      await removeFromFriendGroup(tx, { studentId: student.id, target });
    }
    await deleteCodesOf(tx, student.id);
    await deleteInvitationsOf(tx, student);
  },
});
