import { handle } from '../../platform/jobs/job-kind.ts';
import type { JobHandler } from '../../platform/jobs/job-kind.ts';
import { sendPushJob } from './queue-push.ts';
import { sendPush } from './send-push.ts';
import type { SendPushDeps } from './send-push.ts';

export function pushJobs(deps: SendPushDeps): JobHandler[] {
  return [handle(sendPushJob, (job, traced) => sendPush(traced(deps), job))];
}
