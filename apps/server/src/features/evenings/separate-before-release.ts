import { findEvening } from './evenings.repository.ts';
import type { EveningsParts } from './evenings.parts.ts';
import { layTablesAnew, tooFew } from './lay-tables.ts';
import { hasPairToSeparate } from './pairs-at-tables.ts';

/**
 * Between closing and release, a report or 'never again' may be about somebody at the same table. Nobody has been shown
 * these tables, so they are formed again.
 */
export async function separateBeforeRelease(parts: EveningsParts, eventId: string): Promise<void> {
  const { db } = parts;
  const evening = await findEvening(db, eventId);
  if (evening?.status !== 'closed') return;
  if (!(await db.transaction().execute((tx) => hasPairToSeparate(tx, parts, eventId)))) return;
  const outcome = await layTablesAnew(parts, evening);
  if (outcome === 'nobody') await parts.cancelEvent(eventId, tooFew);
}
