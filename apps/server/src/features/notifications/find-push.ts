import type { Db } from '../../platform/db/database.ts';
import type { FindPush } from '../../platform/ports.ts';
import { kindNamed } from './notification-kind.ts';
import type { AnyKinds, Words } from './notification-kind.ts';
import { pushTextOf, waysOut } from './notification-rules.ts';
import { findNotificationRow } from './notifications.repository.ts';
import { findChoices } from './settings.repository.ts';

/** Asked at every attempt to send: between two of them hours may lie. */
export function createFindPush(db: Db, kinds: AnyKinds): FindPush {
  return async (notificationId) => {
    const row = await findNotificationRow(db, notificationId);
    if (!row) return undefined;
    const kind = kindNamed(kinds, row.kind);
    const ways = waysOut(kind, await findChoices(db, row.student_id), row.read_at !== null);
    if (!kind.push || !ways.push) return undefined;
    // Written by `notify` from the facts of this very kind.
    const payload = row.payload as never;
    const told = { id: row.id, studentId: row.student_id, subject: row.subject, payload };
    if (!((await kind.stillTrue?.(db, told)) ?? true)) return undefined;
    const { title, text, path }: Words = payload;
    return {
      studentId: row.student_id,
      createdAt: row.created_at,
      urgency: kind.push.urgency,
      message: {
        id: row.id,
        eventId: row.subject,
        eventType: row.kind,
        title: pushTextOf(title),
        text: pushTextOf(text),
        path,
      },
    };
  };
}
