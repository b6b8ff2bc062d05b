import { api } from '@crewtable/contract';
import { AppError } from '../../platform/http/app-error.ts';
import type { Route } from '../../platform/http/router.ts';
import type { FriendsDeps } from './friends.deps.ts';
import { presentInvitation, presentJoined } from './friends.presenter.ts';
import { inviteByEmail } from './invitations/invite-by-email.ts';
import { listInvitations } from './invitations/invitations.repository.ts';
import { listOwnInvitations } from './invitations/list-own-invitations.ts';
import { joinGroup } from './groups/join-group.ts';
import { optOutOfInvitations } from './invitations/opt-out-of-invitations.ts';
import { removeFromGroup } from './groups/remove-member.ts';
import { renewInviteCode } from './invitations/renew-invite-code.ts';
import { requireTarget } from './groups/require-target.ts';
import { showInvite } from './invitations/show-invite.ts';

export function registerFriends({ route, ...deps }: FriendsDeps & { route: Route }): void {
  route(api.friends.listInvitations, async ({ viewer, params: { eventId }, query }) => {
    const { page = 0, limit = 10 } = query;
    const target = await requireTarget(deps.db, eventId);
    const rows = await listInvitations(deps.db, { inviterId: viewer.id, target: target.id, page, limit });
    return rows.map((row) => presentInvitation(row, eventId));
  });

  route(api.friends.listOwnInvitations, ({ viewer }) => listOwnInvitations(deps, viewer.id));

  route(api.friends.inviteByEmail, async ({ viewer, body, traced }) => {
    if (body.referrerId !== viewer.id) throw new AppError('not_yours');
    const { eventId, referralEmail: typedEmail } = body;
    await inviteByEmail(traced(deps), { inviterId: viewer.id, eventId, typedEmail });
    return { success: true };
  });

  route(api.friends.renewReferral, ({ viewer, params: { eventId }, keep, traced }) =>
    renewInviteCode(traced(deps), { studentId: viewer.id, eventId }, keep),
  );

  route(api.friends.showInvite, ({ viewer, params: { eventId, referralId } }) =>
    showInvite(deps, { viewerId: viewer?.id, eventId, code: referralId }),
  );

  for (const endpoint of [api.friends.joinGroup, api.friends.joinSeriesGroup]) {
    route(endpoint, async ({ viewer, params: { eventId, referralId }, traced }) =>
      presentJoined(await joinGroup(traced(deps), { studentId: viewer.id, eventId, code: referralId })),
    );
  }

  route(api.friends.removeMember, async ({ viewer, params: { eventId, userId }, traced }) => {
    await removeFromGroup(traced(deps), { viewerId: viewer.id, eventId, studentId: userId });
    return {};
  });

  route(api.friends.optOutOfInvitations, async ({ body, traced }) => {
    await optOutOfInvitations(traced(deps), body.token);
    return {};
  });
}
