import { handle } from '../../platform/jobs/job-kind.ts';
import type { JobHandler } from '../../platform/jobs/job-kind.ts';
import type { FriendsParts } from './friends.parts.ts';
import { notifyOfLeaving, notifyOfLeavingJob } from './leave-group.ts';
import { tellFriendsJob } from './sit-down.ts';
import { tellFriends } from './tell-friends.ts';

export function friendJobs(parts: Pick<FriendsParts, 'db' | 'notify'>): JobHandler[] {
  return [
    handle(tellFriendsJob, (joined) => tellFriends(parts, joined)),
    handle(notifyOfLeavingJob, (left) => notifyOfLeaving(parts, left)),
  ];
}
