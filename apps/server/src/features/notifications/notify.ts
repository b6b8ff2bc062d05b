import type { Clock } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue, enqueueAll, jobKind } from '../../platform/jobs/job-kind.ts';
import type { Notice, Notify } from '../../ports/notifications.ts';
import type { KindTable } from './kinds/notification-kind.ts';
import { announceOnChannel, insertNotifications } from './notifications.repository.ts';
import type { NewNotification } from './notifications.repository.ts';

export const deliverNotificationJob = jobKind<{ notificationId: string }>('hand-over-notification', {
  priority: 'bulk',
});
export const deliverNotificationsJob = jobKind<{ notificationIds: string[] }>('hand-over-notifications', {
  priority: 'bulk',
});

/**
 * Notifications that one job hands over. A notice to everybody would need tens of thousands of jobs, and as many
 * commits that announce mails; with more of them in one job, a passcode would wait longer for a free worker.
 */
export const maxPerJob = 50;

/** Recipients of one round of statements. Bounds the size of a statement, not the number of recipients. */
export const maxRecipients = 2_000;

/**
 * Runs in the caller's transaction: students are notified once, and only if the transaction commits. Three
 * statements for up to `maxRecipients` students: the rows, their announcements, their jobs.
 */
export function createNotify<FactsByKind>(kinds: KindTable<FactsByKind>, clock: Clock): Notify<FactsByKind> {
  return async <Kind extends keyof FactsByKind & string>(
    tx: Parameters<Notify<FactsByKind>>[0],
    given: Notice<FactsByKind, Kind> | readonly Notice<FactsByKind, Kind>[],
  ) => {
    const now = clock.now();
    const notices = [given].flat();
    const contents = notices.map(({ kind, subject, payload }) => ({
      kind,
      subject,
      payload: { ...payload, ...kinds[kind].words(payload as FactsByKind[Kind] & object) },
    }));
    const fresh = notices.flatMap(({ to }, notice) =>
      [to].flat().map((studentId) => ({ id: newId(now), studentId, notice })),
    );
    for (const recipients of inRounds(fresh)) {
      const told = await insertNotifications(tx, { recipients, contents, createdAt: now });
      if (told.length === 0) continue;
      await announceOnChannel(tx, told);
      const delivered = told.filter(({ kind }) => {
        const { push, mail } = kinds[kind as Kind];
        return push ?? mail;
      });
      await enqueueDeliveries(
        tx,
        delivered.map(({ id }) => id),
      );
    }
  };
}

async function enqueueDeliveries(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 1) return enqueue(tx, deliverNotificationJob, { notificationId: ids[0]! });
  const jobs = inSlices(ids, maxPerJob).map((notificationIds) => ({ notificationIds }));
  await enqueueAll(tx, deliverNotificationsJob, jobs);
}

/** In the order of the students' ids over all rounds, so that two calls for the same students cannot deadlock. */
function inRounds(fresh: readonly NewNotification[]): NewNotification[][] {
  const sorted = fresh.toSorted(({ studentId: one }, { studentId: other }) =>
    one === other ? 0 : one < other ? -1 : 1,
  );
  return inSlices(sorted, maxRecipients);
}

function inSlices<Item>(items: readonly Item[], length: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, slice) =>
    items.slice(slice * length, (slice + 1) * length),
  );
}
