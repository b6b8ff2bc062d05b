import type { Db } from '../../../platform/db/database.ts';
import type { FindPush } from '../../../ports/deliveries.ts';
import type { AnyKinds, Words } from '../kinds/notification-kind.ts';
import { eventIdOf, pushTextOf } from '../notification-rules.ts';
import { findCurrentChannels } from './current-channels.ts';

/** Called at every attempt to send: there may be hours between two attempts. */
export function createFindPush(db: Db, kinds: AnyKinds): FindPush {
  return async (notificationId) => {
    const now = await findCurrentChannels(db, kinds, notificationId);
    if (!now?.ways.push || !now.kind.push) return undefined;
    const { row } = now;
    const { title, text, path } = row.payload as unknown as Words;
    return {
      studentId: row.student_id,
      createdAt: row.created_at,
      urgency: now.kind.push.urgency,
      message: {
        id: row.id,
        eventId: eventIdOf(row),
        eventType: row.kind,
        title: pushTextOf(title),
        text: pushTextOf(text),
        path,
      },
    };
  };
}
