import { handle } from '../../platform/jobs/job-kind.ts';
import type { JobHandler } from '../../platform/jobs/job-kind.ts';
import { deliverNotifications } from './delivery/deliver-notifications.ts';
import type { DeliverDeps } from './delivery/deliver-notifications.ts';
import { deliverNotificationJob, deliverNotificationsJob } from './notify.ts';

export function notificationJobs(deps: DeliverDeps): JobHandler[] {
  return [
    handle(deliverNotificationJob, ({ notificationId }, traced) =>
      deliverNotifications(traced(deps), [notificationId]),
    ),
    handle(deliverNotificationsJob, ({ notificationIds }, traced) =>
      deliverNotifications(traced(deps), notificationIds),
    ),
  ];
}
