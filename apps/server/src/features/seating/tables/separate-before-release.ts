import { findSeatedEvent } from '../seated-events.repository.ts';
import type { SeatingDeps } from '../seating.deps.ts';
import { formTablesAgain, tooFew } from './form-tables.ts';
import { hasPairToSeparate } from './pairs-at-tables.ts';

/**
 * Between closing and release, a student may report a student at the same table or wish 'never again'. The
 * tables are formed again, because no student has seen them yet.
 */
export async function separateBeforeRelease(deps: SeatingDeps, eventId: string): Promise<void> {
  const { db } = deps;
  const event = await findSeatedEvent(db, eventId);
  if (event?.status !== 'closed') return;
  if (!(await db.transaction().execute((tx) => hasPairToSeparate(tx, deps, eventId)))) return;
  const outcome = await formTablesAgain(deps, event);
  if (outcome === 'nobody') await deps.cancelEvent(eventId, tooFew);
}
