import type { Tx } from '../../../platform/db/database.ts';
import type { SeatedEvent } from '../seated-events.repository.ts';
import { setAbsent } from '../tables/tables.repository.ts';

interface Correction {
  studentId: string;
  came: boolean;
  now: Date;
}

/** Attendance can be corrected from the start on, also after the end. */
export const hasBegun = ({ status, startsAt }: Pick<SeatedEvent, 'status' | 'startsAt'>, now: Date) =>
  (status === 'released' || status === 'completed') && now >= startsAt;

/** Records whether a student came. Used by the command and by the office. */
export async function correctAttendance(
  tx: Tx,
  event: SeatedEvent,
  { studentId, came, now }: Correction,
): Promise<'saved' | 'too_early' | 'no_place'> {
  if (!hasBegun(event, now)) return 'too_early';
  return (await setAbsent(tx, event.id, studentId, came ? null : now)) ? 'saved' : 'no_place';
}
