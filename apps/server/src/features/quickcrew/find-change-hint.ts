import type { Clock } from '../../platform/clock/clock.ts';
import type { FindNotification } from '../../ports/deliveries.ts';

const pattern = /^(lobby_changed|crew_changed|chat_changed):([0-9a-f-]{36}):(\d+):([0-9a-f-]{36})$/;

/**
 * Change hints use the same channel as notifications, but are not stored. A hint only makes the browser fetch
 * again: it carries an id and no content.
 */
export function createFindChangeHint(clock: Clock, findNotification: FindNotification): FindNotification {
  return async (id) => {
    const [, eventType, about, , studentId] = pattern.exec(id) ?? [];
    if (eventType === undefined || about === undefined || studentId === undefined)
      return findNotification(id);
    const key = eventType === 'lobby_changed' ? 'lobbyId' : 'groupId';
    return {
      studentId,
      notification: {
        id,
        eventId: about,
        eventType,
        eventPayload: { [key]: about },
        createdAt: clock.now().toISOString(),
      },
    };
  };
}
