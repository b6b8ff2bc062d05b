import { AppError } from '../../../platform/http/app-error.ts';
import { findEntry } from '../catalogue/event-entries.repository.ts';
import { findEvent, lockStudentAgainstDeletion, lockEvent } from '../catalogue/event-rows.repository.ts';
import type { EventsDeps } from '../events.deps.ts';
import { freeOffered } from './freed-seats.repository.ts';
import { scheduleFreedSeatOffer } from './offer-freed-seats.ts';
import { refundLeftEvents } from '../seats/refund-left-events.ts';
import { listSeatPayments } from '../seats/seat-payments.repository.ts';
import { hasRoom, isOpen } from '../seats/seat-rules.ts';
import { leaveWaitlistOf, addToWaitlist } from './waitlist.repository.ts';

type WaitingDeps = Pick<EventsDeps, 'db' | 'clock' | 'requireActive'>;

/** Adds the student to the waitlist of a full event. Returns the position. */
export async function joinWaitlist(
  { db, clock, requireActive }: WaitingDeps,
  studentId: string,
  eventId: string,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    await requireActive(tx, studentId);
    if (!(await lockStudentAgainstDeletion(tx, studentId))) throw new AppError('session_expired');
    if (!(await lockEvent(tx, eventId))) throw new AppError('not_found');
    const entry = (await findEntry(tx, { viewerId: studentId, now }, eventId))!;
    if (entry.status === 'cancelled') throw new AppError('event_cancelled');
    if (!isOpen(entry, now)) throw new AppError('registration_closed');
    if (entry.ownSeat !== null) throw new AppError('not_available', { message: 'You already have a seat.' });
    if (entry.placeInLine === 0 && hasRoom(entry))
      throw new AppError('not_available', { message: 'There are seats left. Please register.' });
    const place = await addToWaitlist(tx, { eventId, studentId }, now);
    // A seat may have become free while the waitlist was empty.
    await scheduleFreedSeatOffer(tx, eventId, now);
    return place;
  });
}

/**
 * Removes the student from the waitlist. An offered seat goes to the next student. A pass holder gets back the share
 * of the date if its hours changed a short time ago.
 */
export async function leaveWaitlist(
  { db, clock, lockPayments, refundSeat }: Pick<EventsDeps, 'db' | 'clock' | 'lockPayments' | 'refundSeat'>,
  studentId: string,
  eventId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    if (!(await findEvent(tx, eventId))) throw new AppError('not_found');
    // Lock order everywhere: payments before events.
    await lockPayments(tx, await listSeatPayments(tx, { studentId, target: eventId }));
    // Until the refund is committed, the student must not take a seat.
    await lockEvent(tx, eventId);
    const wasWaiting = await leaveWaitlistOf(tx, { eventId, studentId });
    const freed = await freeOffered(tx, { studentId, eventId });
    if (freed.length > 0) await scheduleFreedSeatOffer(tx, eventId, now);
    if (wasWaiting || freed.length > 0)
      await refundLeftEvents(tx, refundSeat, { studentId, eventIds: [eventId], now });
  });
}
