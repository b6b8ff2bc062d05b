import { AppError } from '../../../platform/http/app-error.ts';
import type { KeepAnswer } from '../../../platform/http/idempotency/idempotency.ts';
import type { ActingOrganiser } from '../../../platform/http/router.ts';
import { enqueue } from '../../../platform/jobs/job-kind.ts';
import type { RecordAct } from '../../../ports/audit-log.ts';
import { lockEvent } from '../catalogue/event-rows.repository.ts';
import type { EventsDeps } from '../events.deps.ts';
import { offerFreedSeatsJob } from '../job-kinds.ts';
import { isOpen } from '../seats/seat-rules.ts';
import { setCapacity } from './change-capacity.repository.ts';

export interface CapacityDeps extends Pick<EventsDeps, 'db' | 'clock'> {
  recordAct: RecordAct;
}

interface CapacityChange {
  organiser: ActingOrganiser;
  eventId: string;
  capacity: number;
  shownCapacity: number;
  keep: KeepAnswer<{ capacity: number }>;
}

/** Under the lock of registrations: no seat is taken between the check and the change. */
export async function changeCapacity(
  { db, clock, recordAct }: CapacityDeps,
  { organiser, eventId, capacity, shownCapacity, keep }: CapacityChange,
): Promise<{ capacity: number }> {
  return db.transaction().execute(async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event) throw new AppError('not_found');
    if (event.status !== 'open' || event.closesAt <= clock.now())
      throw new AppError('too_late', { message: 'Registration has closed. The number of seats stays.' });
    if (event.capacity !== shownCapacity) throw new AppError('list_changed');
    if (capacity < event.seatsTaken)
      throw new AppError('seats_taken', {
        message: `${event.seatsTaken} seats are taken. The capacity cannot be lower than that.`,
      });
    await setCapacity(tx, eventId, capacity);
    if (capacity > event.capacity && isOpen(event, clock.now()))
      await enqueue(tx, offerFreedSeatsJob, { eventId });
    await recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'events',
      act: 'Capacity changed',
      about: { kind: 'event', id: eventId },
      details: { before: String(event.capacity), after: String(capacity) },
    });
    await keep(tx, { capacity });
    return { capacity };
  });
}
