import type { PersonalData } from '../../platform/ports/personal-data.ts';
import { listGroupsOf } from './friend-groups.repository.ts';
import { getUp } from './get-up.ts';
import {
  deleteInvitationsOf,
  isUnwanted,
  listInvitationsBy,
  listInvitationsTo,
} from './invitations.repository.ts';
import { deleteCodesOf, listCodesOf } from './invite-codes.repository.ts';
import type { Refusals } from './refusals.ts';

/**
 * Who else sits in a group is theirs to tell. 'Don't invite me again' outlives the account: it is what protects an
 * address that has none.
 */
export const createFriendData = (refusals: Refusals): PersonalData => ({
  name: 'friends',
  async show(tx, { id, email }) {
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
      refusesInvitations: await isUnwanted(tx, refusals.hashes(email)),
    };
  },
  async forget(tx, student) {
    for (const { target } of await listGroupsOf(tx, student.id)) {
      await getUp(tx, { studentId: student.id, target });
    }
    await deleteCodesOf(tx, student.id);
    await deleteInvitationsOf(tx, student);
  },
});
