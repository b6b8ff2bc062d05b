import { handle } from '../../platform/jobs/job-kind.ts';
import type { JobHandler } from '../../platform/jobs/job-kind.ts';
import { deliverNotification } from './delivery/deliver-notification.ts';
import type { DeliverDeps } from './delivery/deliver-notification.ts';
import { deliverNotificationJob } from './notify.ts';

export function notificationJobs(deps: DeliverDeps): JobHandler[] {
  return [
    handle(deliverNotificationJob, ({ notificationId }, traced) =>
      deliverNotification(traced(deps), notificationId),
    ),
  ];
}
