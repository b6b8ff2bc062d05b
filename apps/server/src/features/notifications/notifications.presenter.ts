import type { NotificationBody } from '@crewtable/contract';
import { eventIdOf } from './notification-rules.ts';
import type { listNotifications } from './notifications.repository.ts';

type Row = Awaited<ReturnType<typeof listNotifications>>[number];

export function presentNotification(row: Row): NotificationBody {
  return {
    id: row.id,
    eventId: eventIdOf(row),
    eventType: row.kind,
    // The cast is safe: `notify` puts the words of the kind into every payload.
    eventPayload: row.payload as NotificationBody['eventPayload'],
    read: row.read_at !== null,
    createdAt: row.created_at.toISOString(),
  };
}
