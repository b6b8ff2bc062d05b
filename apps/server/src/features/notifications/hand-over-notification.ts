import type { Clock } from '../../platform/clock/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { QueueMail } from '../../platform/mail/outbox.ts';
import type { QueuePush } from '../../platform/ports/deliveries.ts';
import { kindNamed } from './notification-kind.ts';
import type { AnyKinds, Told } from './notification-kind.ts';
import { waysOut } from './notification-rules.ts';
import { findEmail, lockForHandingOver, noteHandedOver } from './notifications.repository.ts';
import { findChoices } from './settings.repository.ts';

export interface HandOverParts {
  db: Db;
  clock: Clock;
  kinds: AnyKinds;
  queueMail: QueueMail;
  queuePush: QueuePush;
  publicUrl: URL;
}

/** Gives a notification to the outbox and to the push queue, once, as far as it is still true and wanted. */
export async function handOverNotification(parts: HandOverParts, notificationId: string): Promise<void> {
  const { db, clock, kinds } = parts;
  await db.transaction().execute(async (tx) => {
    const row = await lockForHandingOver(tx, notificationId);
    if (!row) return;
    const kind = kindNamed(kinds, row.kind);
    const told = {
      id: row.id,
      studentId: row.student_id,
      subject: row.subject,
      // Written by `notify` from the facts of this very kind.
      payload: row.payload as never,
    } satisfies Told<never>;
    if ((await kind.stillTrue?.(tx, told)) ?? true) {
      const ways = waysOut(kind, await findChoices(tx, told.studentId), row.read_at !== null);
      if (ways.mail && kind.mail) await mailTo(tx, parts, told, kind.mail);
      if (ways.push) await parts.queuePush(tx, { studentId: told.studentId, notificationId });
    }
    await noteHandedOver(tx, notificationId, clock.now());
  });
}

async function mailTo(
  tx: Tx,
  { queueMail, publicUrl }: HandOverParts,
  { id, studentId, payload }: Told<never>,
  template: NonNullable<AnyKinds[string]['mail']>,
): Promise<void> {
  const email = await findEmail(tx, studentId);
  if (email === undefined) return;
  const { path } = payload as { path: string };
  const links = {
    placeUrl: new URL(path, publicUrl).href,
    settingsUrl: new URL('/settings', publicUrl).href,
  };
  await queueMail(tx, {
    to: email,
    template,
    props: { ...(payload as object), ...links } as never,
    notificationId: id,
  });
}
