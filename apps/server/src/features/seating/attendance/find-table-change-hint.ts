import type { Clock } from '../../../platform/clock/clock.ts';
import type { FindNotification } from '../../../ports/deliveries.ts';
import { tableSeatsChanged } from '../tables/tables.repository.ts';

const pattern = new RegExp(`^${tableSeatsChanged}:([\\w-]+):[0-9a-f-]{36}:([0-9a-f-]{36})$`);

/**
 * Also finds hints to reload the own table. They use the channel of the notifications but are not stored: all
 * data is in the id.
 */
export function createFindTableChangeHint(
  clock: Clock,
  findNotification: FindNotification,
): FindNotification {
  return async (id) => {
    const [, eventId, studentId] = pattern.exec(id) ?? [];
    if (eventId === undefined || studentId === undefined) return findNotification(id);
    return {
      studentId,
      notification: {
        id,
        eventId,
        eventType: tableSeatsChanged,
        eventPayload: { aboutEvent: eventId },
        createdAt: clock.now().toISOString(),
      },
    };
  };
}
