import { handle } from '../../platform/jobs/job-kind.ts';
import type { JobHandler } from '../../platform/jobs/job-kind.ts';
import { handOverNotification } from './hand-over-notification.ts';
import type { HandOverParts } from './hand-over-notification.ts';
import { handOverJob } from './notify.ts';

export function notificationJobs(parts: HandOverParts): JobHandler[] {
  return [handle(handOverJob, ({ notificationId }) => handOverNotification(parts, notificationId))];
}
