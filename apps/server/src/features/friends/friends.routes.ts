import { api } from '@crewtable/contract';
import { AppError } from '../../platform/http/app-error.ts';
import type { Route } from '../../platform/http/router.ts';
import type { FriendsParts } from './friends.parts.ts';
import { presentInvitation, presentJoined } from './friends.presenter.ts';
import { inviteByEmail } from './invite-by-email.ts';
import { listInvitations } from './invitations.repository.ts';
import { joinGroup } from './join-group.ts';
import { refuseInvitations } from './refuse-invitations.ts';
import { removeFromGroup } from './remove-from-group.ts';
import { renewInviteCode } from './renew-invite-code.ts';
import { requireTarget } from './require-target.ts';
import { showInvite } from './show-invite.ts';

export function registerFriends({ route, ...parts }: FriendsParts & { route: Route }): void {
  route(api.friends.listInvitations, async ({ viewer, params: { eventId }, query }) => {
    const { page = 0, limit = 10 } = query;
    const target = await requireTarget(parts.db, eventId);
    const rows = await listInvitations(parts.db, { inviterId: viewer.id, target: target.id, page, limit });
    return rows.map((row) => presentInvitation(row, eventId));
  });

  route(api.friends.inviteByEmail, async ({ viewer, body }) => {
    if (body.referrerId !== viewer.id) throw new AppError('not_yours');
    const { eventId, referralEmail: typedEmail } = body;
    await inviteByEmail(parts, { inviterId: viewer.id, eventId, typedEmail });
    return { success: true };
  });

  route(api.friends.renewReferral, ({ viewer, params: { eventId }, keep }) =>
    renewInviteCode(parts, { studentId: viewer.id, eventId }, keep),
  );

  route(api.friends.showInvite, ({ viewer, params: { eventId, referralId } }) =>
    showInvite(parts, { viewerId: viewer?.id, eventId, code: referralId }),
  );

  for (const endpoint of [api.friends.joinGroup, api.friends.joinSeriesGroup]) {
    route(endpoint, async ({ viewer, params: { eventId, referralId } }) =>
      presentJoined(await joinGroup(parts, { studentId: viewer.id, eventId, code: referralId })),
    );
  }

  route(api.friends.removeMember, async ({ viewer, params: { eventId, userId } }) => {
    await removeFromGroup(parts, { viewerId: viewer.id, eventId, studentId: userId });
    return {};
  });

  route(api.friends.refuseInvitations, async ({ body }) => {
    await refuseInvitations(parts, body.token);
    return {};
  });
}
