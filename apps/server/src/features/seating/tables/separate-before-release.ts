import { findSeatedEvent } from '../seated-events.repository.ts';
import type { SeatingDeps } from '../seating.deps.ts';
import { formTablesAgain, tooFew } from './form-tables.ts';
import { hasPairToSeparate } from './pairs-at-tables.ts';

/**
 * Between closing and release, a report or 'never again' may be about somebody at the same table. Nobody has been shown
 * these tables, so they are formed again.
 */
export async function separateBeforeRelease(deps: SeatingDeps, eventId: string): Promise<void> {
  const { db } = deps;
  const evening = await findSeatedEvent(db, eventId);
  if (evening?.status !== 'closed') return;
  if (!(await db.transaction().execute((tx) => hasPairToSeparate(tx, deps, eventId)))) return;
  const outcome = await formTablesAgain(deps, evening);
  if (outcome === 'nobody') await deps.cancelEvent(eventId, tooFew);
}
