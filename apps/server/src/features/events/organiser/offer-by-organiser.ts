import { maxCapacity } from '@crewtable/contract';
import type { Answer, api } from '@crewtable/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import type { KeepAnswer } from '../../../platform/http/idempotency/idempotency.ts';
import { requireReason } from '../../../platform/http/office/reasons.ts';
import type { ActingOrganiser } from '../../../platform/http/router.ts';
import { isId } from '../../../platform/ids.ts';
import type { RecordAct } from '../../../ports/audit-log.ts';
import { lockEvent, lockStudentAgainstDeletion } from '../catalogue/event-rows.repository.ts';
import type { EventsDeps } from '../events.deps.ts';
import { isOpen } from '../seats/seat-rules.ts';
import { freeLapsed } from '../waitlist/freed-seats.repository.ts';
import { giveSeats } from '../waitlist/offer-freed-seats.ts';
import { addOneSeat, findFirstWaiting, isWaiting } from './office-waitlist.repository.ts';

export interface OfficeWaitlistDeps extends Pick<EventsDeps, 'db' | 'clock'> {
  recordAct: RecordAct;
}

type Offered = Answer<typeof api.officeWaitlist.offerToFirst>;

interface Offer {
  organiser: ActingOrganiser;
  eventId: string;
  studentId: string;
  /** What the page showed: all seats are taken, so the offer adds one. */
  addsSeat: boolean;
  /** Only out of turn. */
  reason?: string;
  keep: KeepAnswer<Offered>;
}

/**
 * Offers a seat to a student on the waitlist; a student with a pass gets the seat itself. If all seats are taken,
 * one is added, because freed seats go to the first by themselves. Without a reason only the first can get it.
 */
export async function offerByOrganiser(
  { db, clock, recordAct }: OfficeWaitlistDeps,
  { organiser, eventId, studentId, addsSeat, reason: typed, keep }: Offer,
): Promise<Offered> {
  const reason = typed === undefined ? undefined : requireReason(typed);
  if (!isId(studentId)) throw new AppError('not_found');
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    // Lock order everywhere: students before events.
    const isActive = await lockStudentAgainstDeletion(tx, studentId);
    await freeLapsed(tx, eventId, now);
    const event = await lockEvent(tx, eventId);
    if (!event) throw new AppError('not_found');
    if (!isOpen(event, now)) throw new AppError('registration_closed');
    // The student has left, or a colleague was faster.
    if (!isActive || !(await isWaiting(tx, eventId, studentId))) throw new AppError('list_changed');
    if (reason === undefined && (await findFirstWaiting(tx, eventId)) !== studentId)
      throw new AppError('list_changed');
    if (event.seatsTaken >= event.capacity !== addsSeat) throw new AppError('list_changed');
    if (addsSeat && event.capacity >= maxCapacity)
      throw new AppError('not_available', { message: 'An event has 5,000 seats at most.' });
    if (addsSeat) await addOneSeat(tx, eventId);
    const { offered, seated, until } = await giveSeats(tx, event, [studentId], now);
    if (offered.length + seated.length === 0) throw new AppError('list_changed');
    const answer = {
      offeredUntil: offered.length > 0 ? until.toISOString() : null,
      capacity: event.capacity + (addsSeat ? 1 : 0),
    };
    await keep(tx, answer);
    await recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'events',
      act: reason === undefined ? 'Seat offered' : 'Seat offered out of turn',
      about: { kind: 'student', id: studentId },
      details: { event: eventId, capacity: String(answer.capacity) },
      ...(reason !== undefined && { reason }),
    });
    return answer;
  });
}
