import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { QueueMail } from '../../../platform/mail/outbox.ts';
import type { QueuePush } from '../../../ports/deliveries.ts';
import { kindNamed } from '../kinds/notification-kind.ts';
import type { AnyKinds, MailLinks, MailTable, StoredNotification } from '../kinds/notification-kind.ts';
import { enabledChannels } from '../notification-rules.ts';
import { lockForHandingOver, noteHandedOver } from '../notifications.repository.ts';
import { choicesFrom } from './settings.repository.ts';

export interface DeliverDeps {
  db: Db;
  clock: Clock;
  kinds: AnyKinds;
  queueMail: QueueMail;
  queuePush: QueuePush;
  publicUrl: URL;
}

type LockedNotification = Awaited<ReturnType<typeof lockForHandingOver>>[number];

/**
 * Queues the mail and the push of each notification, once, if it is still true and the student wants them. Several are
 * one transaction. If one of them fails, each is tried alone, so that the others do not wait for the next attempt.
 */
export async function deliverNotifications(deps: DeliverDeps, ids: readonly string[]): Promise<void> {
  try {
    await deliverTogether(deps, ids);
  } catch (error) {
    if (ids.length === 1) throw error;
    const errors: unknown[] = [];
    for (const id of ids) await deliverTogether(deps, [id]).catch((reason: unknown) => errors.push(reason));
    if (errors.length > 0) throw errors[0];
  }
}

async function deliverTogether(deps: DeliverDeps, ids: readonly string[]): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const rows = await lockForHandingOver(tx, ids);
    for (const row of rows) await deliver(tx, deps, row);
    const handedOver = rows.map(({ id }) => id);
    if (handedOver.length > 0) await noteHandedOver(tx, handedOver, deps.clock.now());
  });
}

async function deliver(tx: Tx, deps: DeliverDeps, row: LockedNotification): Promise<void> {
  const kind = kindNamed(deps.kinds, row.kind);
  const told = {
    id: row.id,
    studentId: row.student_id,
    subject: row.subject,
    // The cast is safe: `notify` writes the facts of this kind.
    payload: row.payload as never,
  } satisfies StoredNotification<never>;
  if (!((await kind.stillTrue?.(tx, told)) ?? true)) return;
  const choices = choicesFrom(row.wants_mail, row.wants_push);
  const channels = enabledChannels(kind, choices, row.read_at !== null);
  if (channels.mail && kind.mail)
    await queueMailOf(tx, deps, {
      to: row.email,
      told,
      template: kind.mail,
      table: await kind.findTable?.(tx, told),
    });
  if (channels.push) await deps.queuePush(tx, { studentId: told.studentId, notificationId: told.id });
}

interface NotificationMail {
  to: string;
  told: StoredNotification<never>;
  template: NonNullable<AnyKinds[string]['mail']>;
  table: MailTable | undefined;
}

/** Queues the mail of a notification. */
export async function queueMailOf(
  tx: Tx,
  { queueMail, publicUrl }: Pick<DeliverDeps, 'queueMail' | 'publicUrl'>,
  { to, told: { id, payload }, template, table }: NotificationMail,
): Promise<void> {
  const { path } = payload as { path: string };
  const links: MailLinks = {
    placeUrl: new URL(path, publicUrl).href,
    settingsUrl: new URL('/settings', publicUrl).href,
    ...(table && { table }),
  };
  await queueMail(tx, {
    to,
    template,
    props: { ...(payload as object), ...links } as never,
    notificationId: id,
  });
}
