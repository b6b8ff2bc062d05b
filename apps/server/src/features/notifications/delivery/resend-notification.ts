import type { Tx } from '../../../platform/db/database.ts';
import { kindNamed } from '../kinds/notification-kind.ts';
import type { StoredNotification } from '../kinds/notification-kind.ts';
import { findNotificationRow } from '../notifications.repository.ts';
import { mailTo } from './deliver-notification.ts';
import type { DeliverDeps } from './deliver-notification.ts';

/**
 * Queues the mail of a notification once more, for an organiser. It is mailed whatever the student's settings say,
 * because the student asked for it. Returns 'outdated' if it is no longer true, 'none' if there is no such mail.
 */
export function createResendMail(deps: Pick<DeliverDeps, 'kinds' | 'queueMail' | 'publicUrl'>) {
  return async (
    tx: Tx,
    { studentId, notificationId }: { studentId: string; notificationId: string },
  ): Promise<'sent' | 'outdated' | 'none'> => {
    const row = await findNotificationRow(tx, notificationId);
    if (row?.student_id !== studentId) return 'none';
    const kind = kindNamed(deps.kinds, row.kind);
    if (!kind.mail) return 'none';
    const told = {
      id: row.id,
      studentId,
      subject: row.subject,
      // The cast is safe: `notify` writes the facts of this kind.
      payload: row.payload as never,
    } satisfies StoredNotification<never>;
    if (!((await kind.stillTrue?.(tx, told)) ?? true)) return 'outdated';
    await mailTo(tx, deps, told, kind.mail, await kind.findTable?.(tx, told));
    return 'sent';
  };
}
