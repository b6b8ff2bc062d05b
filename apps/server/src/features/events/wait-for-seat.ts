import { AppError } from '../../platform/http/app-error.ts';
import { findEntry } from './event-entries.repository.ts';
import { findEvent, holdStudent, lockEvent } from './event-rows.repository.ts';
import type { EventsParts } from './events.parts.ts';
import { freeOffered } from './freed-seats.repository.ts';
import { planPassingOn } from './pass-seats-on.ts';
import { hasRoom, isOpen } from './seat-rules.ts';
import { leaveLine, standInLine } from './waitlist.repository.ts';

type WaitingParts = Pick<EventsParts, 'db' | 'clock' | 'requireActive'>;

/** Stands in line for an event that is full; answers the place. */
export async function waitForSeat(
  { db, clock, requireActive }: WaitingParts,
  studentId: string,
  eventId: string,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    await requireActive(tx, studentId);
    if (!(await holdStudent(tx, studentId))) throw new AppError('session_expired');
    if (!(await lockEvent(tx, eventId))) throw new AppError('not_found');
    const entry = (await findEntry(tx, { viewerId: studentId, now }, eventId))!;
    if (entry.status === 'cancelled') throw new AppError('event_cancelled');
    if (!isOpen(entry, now)) throw new AppError('registration_closed');
    if (entry.ownSeat !== null)
      throw new AppError('not_available', { message: 'There is a seat for you already.' });
    if (entry.placeInLine === 0 && hasRoom(entry))
      throw new AppError('not_available', { message: 'There are seats left: just register.' });
    const place = await standInLine(tx, { eventId, studentId }, now);
    // A seat may have become free while nobody was in line.
    await planPassingOn(tx, eventId, now);
    return place;
  });
}

/** Leaves the line. A seat that was offered goes to the next. */
export async function stopWaiting(
  { db, clock }: Pick<EventsParts, 'db' | 'clock'>,
  studentId: string,
  eventId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await findEvent(tx, eventId))) throw new AppError('not_found');
    await leaveLine(tx, { eventId, studentId });
    const freed = await freeOffered(tx, { studentId, eventId });
    if (freed.length > 0) await planPassingOn(tx, eventId, clock.now());
  });
}
