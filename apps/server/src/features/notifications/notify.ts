import type { Clock } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue, jobKind } from '../../platform/jobs/job-kind.ts';
import type { Notify } from '../../ports/notifications.ts';
import type { KindTable } from './kinds/notification-kind.ts';
import { announceOnChannel, insertNotifications } from './notifications.repository.ts';

export const deliverNotificationJob = jobKind<{ notificationId: string }>('hand-over-notification', {
  priority: 'bulk',
});

/** Runs in the caller's transaction: students are notified once, and only if the transaction commits. */
export function createNotify<FactsByKind>(kinds: KindTable<FactsByKind>, clock: Clock): Notify<FactsByKind> {
  return async (tx, { to, kind, subject, payload }) => {
    const { words, push, mail } = kinds[kind];
    const now = clock.now();
    const recipients = [to].flat().map((studentId) => ({ id: newId(now), studentId }));
    const told = await insertNotifications(tx, {
      recipients,
      kind,
      subject,
      payload: { ...payload, ...words(payload as FactsByKind[typeof kind] & object) },
      createdAt: now,
    });
    if (told.length === 0) return;
    await announceOnChannel(tx, told);
    if (!push && !mail) return;
    for (const { id } of told) await enqueue(tx, deliverNotificationJob, { notificationId: id });
  };
}
