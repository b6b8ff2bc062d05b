import { handle } from '../../platform/jobs/job-kind.ts';
import type { JobHandler } from '../../platform/jobs/job-kind.ts';
import type { FriendsDeps } from './friends.deps.ts';
import { notifyOfLeaving, notifyOfLeavingJob } from './groups/leave-group.ts';
import { notifyFriendsJob } from './groups/add-to-friend-group.ts';
import { notifyFriends } from './groups/notify-friends.ts';

export function friendJobs(deps: Pick<FriendsDeps, 'db' | 'notify'>): JobHandler[] {
  return [
    handle(notifyFriendsJob, (joined, traced) => notifyFriends(traced(deps), joined)),
    handle(notifyOfLeavingJob, (left, traced) => notifyOfLeaving(traced(deps), left)),
  ];
}
