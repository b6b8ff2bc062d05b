import { eventFactsOf } from '../event-facts.ts';
import { findSeatedEvent, holdStudentsWithSeats, listComing } from '../seated-events.repository.ts';
import type { SeatingDeps } from '../seating.deps.ts';
import { noVenue } from './release-tables.ts';
import { listPlaces } from '../tables/tables.repository.ts';

/** Completes an event that is over and asks the students who were there for feedback. */
export async function completeEvent(deps: SeatingDeps, eventId: string): Promise<void> {
  const { db, clock, eventStatus, notify } = deps;
  const now = clock.now();
  const event = await findSeatedEvent(db, eventId);
  if (!event || now < event.endsAt) return;
  const { status } = event;
  // The event did not take place: no student registered, or the tables were never released.
  if (status === 'open' || status === 'closed') {
    if ((await listComing(db, eventId)).length > 0) await deps.cancelEvent(eventId, noVenue);
    else
      await db
        .transaction()
        .execute((tx) => eventStatus.move(tx, eventId, { from: status, to: 'completed' }));
    return;
  }
  await db.transaction().execute(async (tx) => {
    await holdStudentsWithSeats(tx, eventId);
    if (!(await eventStatus.move(tx, eventId, { from: 'released', to: 'completed' }))) return;
    const came = (await listPlaces(tx, eventId)).filter(({ absent }) => !absent);
    await notify(tx, {
      to: came.map(({ studentId }) => studentId),
      kind: 'feedback_open',
      subject: eventId,
      payload: eventFactsOf(event, now),
    });
  });
}
