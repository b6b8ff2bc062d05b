import type { Db } from '../../../platform/db/database.ts';
import { kindNamed } from '../kinds/notification-kind.ts';
import type { AnyKinds } from '../kinds/notification-kind.ts';
import { enabledChannels } from '../notification-rules.ts';
import { findNotificationRow } from '../notifications.repository.ts';
import { findChoices } from './settings.repository.ts';

/** By which ways a notification would go out at this very moment: none if it is gone or no longer true. */
export async function findCurrentChannels(db: Db, kinds: AnyKinds, notificationId: string) {
  const row = await findNotificationRow(db, notificationId);
  if (!row) return undefined;
  const kind = kindNamed(kinds, row.kind);
  const ways = enabledChannels(kind, await findChoices(db, row.student_id), row.read_at !== null);
  // Written by `notify` from the facts of this very kind.
  const told = { id: row.id, studentId: row.student_id, subject: row.subject, payload: row.payload as never };
  return ((await kind.stillTrue?.(db, told)) ?? true) ? { row, kind, ways } : undefined;
}
