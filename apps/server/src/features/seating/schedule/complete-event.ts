import { schedule } from '../../../platform/jobs/schedule.ts';
import { askForFeedbackJob } from '../job-kinds.ts';
import { findSeatedEvent, holdStudentsWithSeats, listComing } from '../seated-events.repository.ts';
import type { SeatingDeps } from '../seating.deps.ts';
import { asksForFeedbackAt } from './ask-for-feedback.ts';
import { noVenue } from './release-tables.ts';

/** Completes an event that is over. The students who were there are asked how it was the next morning. */
export async function completeEvent(deps: SeatingDeps, eventId: string): Promise<void> {
  const { db, clock, eventStatus } = deps;
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
    await schedule(tx, askForFeedbackJob, {
      subject: eventId,
      payload: { eventId },
      dueAt: asksForFeedbackAt(event.startsAt),
    });
  });
}
