import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { decideCheckIn } from '../seating-rules.ts';
import { hasSeat, lockSeatedEvent } from '../seated-events.repository.ts';
import { findPlace, hintTableChanged, setCheckedIn } from '../tables/tables.repository.ts';

/** Here I am. Whoever had said that they cannot come, and came, is not absent. The table sees it at once. */
export async function checkIn(
  { db, clock }: { db: Db; clock: Clock },
  eventId: string,
  studentId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const evening = await lockSeatedEvent(tx, eventId);
    if (!evening || !(await hasSeat(tx, eventId, studentId))) throw new AppError('not_found');
    const decision = decideCheckIn(evening, clock.now());
    if (decision !== 'yes') throw new AppError(decision.refused, decision);
    const place = await findPlace(tx, eventId, studentId);
    if (!place) throw new AppError('not_found');
    if (place.checkedInAt !== null && place.absentAt === null) return;
    await setCheckedIn(tx, eventId, studentId, clock.now());
    await hintTableChanged(tx, { eventId, tableId: place.tableId, mark: newId(clock.now()) });
  });
}
