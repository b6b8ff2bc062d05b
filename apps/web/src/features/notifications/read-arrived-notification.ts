import type { NotificationBody } from '@crewtable/contract';

/** Parses a channel message into an unread notification; returns undefined if it is not a notification. */
export function readArrived(data: unknown): NotificationBody | undefined {
  const event = isRecord(data) ? data['onUserEvent'] : undefined;
  if (!isRecord(event)) return undefined;
  const { id, eventId, eventType, eventPayload, createdAt } = event;
  if (typeof id !== 'string' || typeof eventId !== 'string' || typeof eventType !== 'string')
    return undefined;
  if (typeof createdAt !== 'string' || Number.isNaN(Date.parse(createdAt))) return undefined;
  if (!isRecord(eventPayload)) return undefined;
  const { title, text, path } = eventPayload;
  if (typeof title !== 'string' || typeof text !== 'string' || typeof path !== 'string') return undefined;
  return {
    id,
    eventId,
    eventType,
    eventPayload: { ...eventPayload, title, text, path },
    read: false,
    createdAt,
  };
}

/** The type of a channel message, also of messages that only trigger a refetch and are not listed. */
export function messageType(data: unknown): string {
  const event = isRecord(data) ? data['onUserEvent'] : undefined;
  return isRecord(event) && typeof event['eventType'] === 'string' ? event['eventType'] : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
