import type { Db } from '../../../platform/db/database.ts';
import { kindNamed } from '../kinds/notification-kind.ts';
import type { AnyKinds } from '../kinds/notification-kind.ts';
import { enabledChannels } from '../notification-rules.ts';
import { findNotificationRow } from '../notifications.repository.ts';
import { findChoices } from './settings.repository.ts';

/**
 * The channels by which a notification would be sent now. Returns undefined if it was deleted or is no longer
 * true.
 */
export async function findCurrentChannels(db: Db, kinds: AnyKinds, notificationId: string) {
  const row = await findNotificationRow(db, notificationId);
  if (!row) return undefined;
  const kind = kindNamed(kinds, row.kind);
  const ways = enabledChannels(kind, await findChoices(db, row.student_id), row.read_at !== null);
  // The cast is safe: `notify` writes the facts of this kind.
  const told = { id: row.id, studentId: row.student_id, subject: row.subject, payload: row.payload as never };
  return ((await kind.stillTrue?.(db, told)) ?? true) ? { row, kind, ways } : undefined;
}
