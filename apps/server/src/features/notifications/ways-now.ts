import type { Db } from '../../platform/db/database.ts';
import { kindNamed } from './notification-kind.ts';
import type { AnyKinds } from './notification-kind.ts';
import { waysOut } from './notification-rules.ts';
import { findNotificationRow } from './notifications.repository.ts';
import { findChoices } from './settings.repository.ts';

/** By which ways a notification would go out at this very moment: none if it is gone or no longer true. */
export async function findWaysNow(db: Db, kinds: AnyKinds, notificationId: string) {
  const row = await findNotificationRow(db, notificationId);
  if (!row) return undefined;
  const kind = kindNamed(kinds, row.kind);
  const ways = waysOut(kind, await findChoices(db, row.student_id), row.read_at !== null);
  // Written by `notify` from the facts of this very kind.
  const told = { id: row.id, studentId: row.student_id, subject: row.subject, payload: row.payload as never };
  return ((await kind.stillTrue?.(db, told)) ?? true) ? { row, kind, ways } : undefined;
}
