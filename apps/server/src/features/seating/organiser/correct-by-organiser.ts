import { AppError } from '../../../platform/http/app-error.ts';
import type { KeepAnswer } from '../../../platform/http/idempotency/idempotency.ts';
import type { ActingOrganiser } from '../../../platform/http/router.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { correctAttendance } from '../attendance/correct-attendance.ts';
import { lockSeatedEvent } from '../seated-events.repository.ts';
import { findPlace, hintTableChanged } from '../tables/tables.repository.ts';
import type { RosterActsDeps } from './roster-acts.deps.ts';

interface Correction {
  organiser: ActingOrganiser;
  eventId: string;
  studentId: string;
  came: boolean;
  keep: KeepAnswer<{ came: boolean }>;
}

/** Records whether a student came. A second press with the same answer changes nothing and writes no entry. */
export async function correctByOrganiser(
  { db, clock, recordAct }: Pick<RosterActsDeps, 'db' | 'clock' | 'recordAct'>,
  { organiser, eventId, studentId, came, keep }: Correction,
): Promise<{ came: boolean }> {
  if (!isId(studentId)) throw new AppError('not_found');
  return db.transaction().execute(async (tx) => {
    const event = await lockSeatedEvent(tx, eventId);
    const place = event && (await findPlace(tx, eventId, studentId));
    if (!event || !place) throw new AppError('not_found');
    const now = clock.now();
    const outcome = await correctAttendance(tx, event, { studentId, came, now });
    if (outcome === 'too_early') throw new AppError('too_early', { message: 'The event has not begun.' });
    const isNew = (place.absentAt === null) !== came;
    await keep(tx, { came });
    if (!isNew) return { came };
    await hintTableChanged(tx, { eventId, tableId: place.tableId, mark: newId(now) });
    await recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'events',
      act: 'Attendance corrected',
      about: { kind: 'student', id: studentId },
      details: { event: eventId, attendance: came ? 'came' : 'absent' },
    });
    return { came };
  });
}
