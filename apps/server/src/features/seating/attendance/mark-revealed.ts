import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { findSeatedEvent, hasSeat } from '../seated-events.repository.ts';
import { decideReveal } from '../seating-rules.ts';
import { setRevealed } from '../tables/tables.repository.ts';

/** Stores that the student has seen the reveal, so that no other device opens it by itself. */
export async function markRevealed(
  { db, clock }: { db: Db; clock: Clock },
  eventId: string,
  studentId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // No lock: a released event does not become unreleased, and the first time counts.
    const event = await findSeatedEvent(tx, eventId);
    if (!event || !(await hasSeat(tx, eventId, studentId))) throw new AppError('not_found');
    const decision = decideReveal(event);
    if (decision !== 'yes') throw new AppError(decision.refused, decision);
    if (!(await setRevealed(tx, eventId, studentId, clock.now()))) throw new AppError('not_found');
  });
}
