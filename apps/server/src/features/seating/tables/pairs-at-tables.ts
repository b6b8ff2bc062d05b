import type { Tx } from '../../../platform/db/database.ts';
import type { SeatingDeps } from '../seating.deps.ts';
import { listPlaces } from './tables.repository.ts';

/** Whether two students who must not meet have places at the same table. */
export async function hasPairToSeparate(
  tx: Tx,
  { findForbiddenPairs }: Pick<SeatingDeps, 'findForbiddenPairs'>,
  eventId: string,
): Promise<boolean> {
  const places = (await listPlaces(tx, eventId)).filter(({ absent }) => !absent);
  const tableOf = new Map(places.map(({ studentId, tableId }) => [studentId, tableId]));
  const pairs = await findForbiddenPairs(tx, [...tableOf.keys()]);
  return pairs.some(([one, other]) => tableOf.get(one) === tableOf.get(other));
}
