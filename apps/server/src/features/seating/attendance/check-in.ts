import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { decideCheckIn } from '../seating-rules.ts';
import { hasSeat, lockSeatedEvent } from '../seated-events.repository.ts';
import { findPlace, hintTableChanged, setCheckedIn } from '../tables/tables.repository.ts';

/** Checks a student in and clears a reported absence. The students at the table get a hint to reload. */
export async function checkIn(
  { db, clock }: { db: Db; clock: Clock },
  eventId: string,
  studentId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const event = await lockSeatedEvent(tx, eventId);
    if (!event || !(await hasSeat(tx, eventId, studentId))) throw new AppError('not_found');
    const decision = decideCheckIn(event, clock.now());
    if (decision !== 'yes') throw new AppError(decision.refused, decision);
    const place = await findPlace(tx, eventId, studentId);
    if (!place) throw new AppError('not_found');
    if (place.checkedInAt !== null && place.absentAt === null) return;
    await setCheckedIn(tx, eventId, studentId, clock.now());
    await hintTableChanged(tx, { eventId, tableId: place.tableId, mark: newId(clock.now()) });
  });
}
