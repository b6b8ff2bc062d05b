import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { QueueMail } from '../../../platform/mail/outbox.ts';
import type { QueuePush } from '../../../ports/deliveries.ts';
import { kindNamed } from '../kinds/notification-kind.ts';
import type { AnyKinds, MailLinks, MailTable, StoredNotification } from '../kinds/notification-kind.ts';
import { enabledChannels } from '../notification-rules.ts';
import { findEmail, lockForHandingOver, noteHandedOver } from '../notifications.repository.ts';
import { findChoices } from './settings.repository.ts';

export interface DeliverDeps {
  db: Db;
  clock: Clock;
  kinds: AnyKinds;
  queueMail: QueueMail;
  queuePush: QueuePush;
  publicUrl: URL;
}

/** Queues the mail and the push of a notification, once, if it is still true and the student wants them. */
export async function deliverNotification(deps: DeliverDeps, notificationId: string): Promise<void> {
  const { db, clock, kinds } = deps;
  await db.transaction().execute(async (tx) => {
    const row = await lockForHandingOver(tx, notificationId);
    if (!row) return;
    const kind = kindNamed(kinds, row.kind);
    const told = {
      id: row.id,
      studentId: row.student_id,
      subject: row.subject,
      // The cast is safe: `notify` writes the facts of this kind.
      payload: row.payload as never,
    } satisfies StoredNotification<never>;
    if ((await kind.stillTrue?.(tx, told)) ?? true) {
      const channels = enabledChannels(kind, await findChoices(tx, told.studentId), row.read_at !== null);
      if (channels.mail && kind.mail)
        await mailTo(tx, deps, told, kind.mail, await kind.findTable?.(tx, told));
      if (channels.push) await deps.queuePush(tx, { studentId: told.studentId, notificationId });
    }
    await noteHandedOver(tx, notificationId, clock.now());
  });
}

/** Queues the mail of a notification. */
export async function mailTo(
  tx: Tx,
  { queueMail, publicUrl }: Pick<DeliverDeps, 'queueMail' | 'publicUrl'>,
  { id, studentId, payload }: StoredNotification<never>,
  template: NonNullable<AnyKinds[string]['mail']>,
  table: MailTable | undefined,
): Promise<void> {
  const email = await findEmail(tx, studentId);
  if (email === undefined) return;
  const { path } = payload as { path: string };
  const links: MailLinks = {
    placeUrl: new URL(path, publicUrl).href,
    settingsUrl: new URL('/settings', publicUrl).href,
    ...(table && { table }),
  };
  await queueMail(tx, {
    to: email,
    template,
    props: { ...(payload as object), ...links } as never,
    notificationId: id,
  });
}
