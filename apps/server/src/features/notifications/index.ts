import type { Db } from '../../platform/db/database.ts';
import type { AnyMailTemplate } from '../../platform/mail/mail-template.ts';
import type { IsMailStillWanted } from '../../platform/mail/outbox.ts';
import type { FindNotification } from '../../ports/deliveries.ts';
import type { AnyKinds } from './kinds/notification-kind.ts';
import { notificationKinds } from './kinds/notification-kinds.ts';
import { presentNotification } from './notifications.presenter.ts';
import { findNotificationRow } from './notifications.repository.ts';
import { findCurrentChannels } from './delivery/current-channels.ts';

export { createResendMail } from './delivery/resend-notification.ts';
export { createFindPush } from './delivery/find-push.ts';
export { notificationData } from './notification-data.ts';
export { notificationKinds } from './kinds/notification-kinds.ts';
export { notificationJobs } from './notifications.jobs.ts';
export { createNotify } from './notify.ts';
export { registerNotifications } from './notifications.routes.ts';

/** The kinds that are also sent by mail. */
export const mailedKinds: ReadonlySet<string> = new Set(
  Object.entries(notificationKinds).flatMap(([name, { mail }]) => (mail ? [name] : [])),
);

export const notificationMails: AnyMailTemplate[] = Object.values(notificationKinds).flatMap(
  ({ mail }) => mail ?? [],
);

export function createFindNotification(db: Db): FindNotification {
  return async (id) => {
    const row = await findNotificationRow(db, id);
    return row && { studentId: row.student_id, notification: presentNotification(row) };
  };
}

export function createIsMailStillWanted(db: Db, kinds: AnyKinds): IsMailStillWanted {
  return async (notificationId) => (await findCurrentChannels(db, kinds, notificationId))?.ways.mail ?? false;
}
