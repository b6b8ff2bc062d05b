import type { Tx } from '../../../platform/db/database.ts';
import { findEvent } from '../catalogue/event-rows.repository.ts';
import type { EventsDeps } from '../events.deps.ts';
import { afterSeatsGivenUp } from '../seats/unregister.ts';
import { freeTakenOut } from '../waitlist/freed-seats.repository.ts';
import { addToWaitlist, countWaiting } from '../waitlist/waitlist.repository.ts';

interface TakenOut {
  eventId: string;
  studentId: string;
  toWaitlist: boolean;
  now: Date;
}

/**
 * Frees the registered seat of one student for an organiser: the student leaves the friend group, and the seat goes
 * to the waitlist while registration is open. Returns how many waited before, or undefined if there was no seat.
 * The caller holds the locks of the students, the payments and the event.
 */
export async function takeOutSeat(
  tx: Tx,
  { friendGroups }: Pick<EventsDeps, 'friendGroups'>,
  { eventId, studentId, toWaitlist, now }: TakenOut,
): Promise<{ waiting: number } | undefined> {
  const freed = await freeTakenOut(tx, { studentId, eventId });
  if (freed.length === 0) return undefined;
  const waiting = await countWaiting(tx, eventId);
  const { seriesId } = (await findEvent(tx, eventId))!;
  await afterSeatsGivenUp(tx, friendGroups, {
    studentId,
    target: eventId,
    seriesId,
    leaves: false,
    freed,
    now,
  });
  if (toWaitlist) await addToWaitlist(tx, { eventId, studentId }, now);
  return { waiting };
}
