import { nextDayInNewYork } from '../../../platform/clock/new-york.ts';
import { eventFactsOf } from '../event-facts.ts';
import { findSeatedEvent } from '../seated-events.repository.ts';
import type { SeatingDeps } from '../seating.deps.ts';
import { listStudentsToAsk } from '../tables/tables.repository.ts';

const morning = '09:00';

/** Nine in the morning in New York on the day after the event. */
export const asksForFeedbackAt = (startsAt: Date) => nextDayInNewYork(startsAt, morning);

/**
 * Asks the students who were there how it was. Home asks as soon as the event
 * is over, so a student may have answered already.
 */
export async function askForFeedback({ db, clock, notify }: SeatingDeps, eventId: string): Promise<void> {
  const event = await findSeatedEvent(db, eventId);
  if (event?.status !== 'completed') return;
  await db.transaction().execute(async (tx) => {
    await notify(tx, {
      to: await listStudentsToAsk(tx, eventId),
      kind: 'feedback_open',
      subject: eventId,
      payload: eventFactsOf(event, clock.now()),
    });
  });
}
