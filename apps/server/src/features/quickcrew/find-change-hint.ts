import type { Clock } from '../../platform/clock/clock.ts';
import type { FindNotification } from '../../ports/deliveries.ts';

const pattern = /^(lobby_changed|crew_changed|chat_changed):([0-9a-f-]{36}):(\d+):([0-9a-f-]{36})$/;

/**
 * What only tells a browser to look again goes over the channel like a notification, and is kept nowhere: it carries
 * an id and nothing of what changed.
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
