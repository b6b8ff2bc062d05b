import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { findSeatedEvent, hasSeat } from '../seated-events.repository.ts';
import { setFeedbackLater } from '../tables/tables.repository.ts';

/** Stores 'Later', so that no device leads with the question about this event again. */
export async function postponeFeedback(
  { db, clock }: { db: Db; clock: Clock },
  eventId: string,
  studentId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // No lock: a completed event stays completed, and the first time counts.
    const event = await findSeatedEvent(tx, eventId);
    if (!event || !(await hasSeat(tx, eventId, studentId))) throw new AppError('not_found');
    if (event.status !== 'completed')
      throw new AppError('too_early', { message: 'This event is not over yet.' });
    if (!(await setFeedbackLater(tx, eventId, studentId, clock.now()))) throw new AppError('not_found');
  });
}
