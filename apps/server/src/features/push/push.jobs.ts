import { handle } from '../../platform/jobs/job-kind.ts';
import type { JobHandler } from '../../platform/jobs/job-kind.ts';
import { sendPushJob } from './queue-push.ts';
import { sendPush } from './send-push.ts';
import type { SendPushParts } from './send-push.ts';

export function pushJobs(parts: SendPushParts): JobHandler[] {
  return [handle(sendPushJob, (job) => sendPush(parts, job))];
}
