import type { Tx } from '../../../platform/db/database.ts';
import { findEmail, findNotificationRow } from '../notifications.repository.ts';
import { findCurrentChannels } from './current-channels.ts';
import { queueMailOf } from './deliver-notifications.ts';
import type { DeliverDeps } from './deliver-notifications.ts';
import type { ResendMail } from '../../../ports/deliveries.ts';

/** Queues the mail of a notification once more. The student's settings hold, as for the first one. */
export function createResendMail(deps: Pick<DeliverDeps, 'kinds' | 'queueMail' | 'publicUrl'>): ResendMail {
  return async (tx: Tx, { studentId, notificationId }) => {
    const row = await findNotificationRow(tx, notificationId);
    if (row?.student_id !== studentId) return 'none';
    const current = await findCurrentChannels(tx, deps.kinds, notificationId);
    if (!current) return 'outdated';
    const { kind, ways } = current;
    if (!kind.mail) return 'none';
    if (!ways.mail) return 'unwanted';
    const to = await findEmail(tx, studentId);
    if (to === undefined) return 'none';
    // The cast is safe: `notify` writes the facts of this kind.
    const told = { id: row.id, studentId, subject: row.subject, payload: row.payload as never };
    await queueMailOf(tx, deps, { to, told, template: kind.mail, table: await kind.findTable?.(tx, told) });
    return 'sent';
  };
}
