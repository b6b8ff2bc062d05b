import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { FriendGroups } from '../../../ports/students.ts';
import { findEvent, findSeries, lockEvent, lockOpenDates } from '../catalogue/event-rows.repository.ts';
import type { EventsDeps } from '../events.deps.ts';
import { freeRegistered } from '../waitlist/freed-seats.repository.ts';
import type { FreedSeat } from '../waitlist/freed-seats.repository.ts';
import { scheduleFreedSeatOffer } from '../waitlist/offer-freed-seats.ts';
import { placePerks } from './perks.repository.ts';
import { refundLeftEvents } from './refund-left-events.ts';
import { listSeatPayments } from './seat-payments.repository.ts';
import { isOpen } from './seat-rules.ts';
import { leaveSeriesWithoutSeat } from '../series/series-registrations.repository.ts';
import { leaveWaitlistsOf } from '../waitlist/waitlist.repository.ts';

type LeavingDeps = Pick<EventsDeps, 'db' | 'clock' | 'friendGroups' | 'lockPayments' | 'refundSeat'>;

/**
 * Gives back a seat, or all seats on open dates of a series. Succeeds also if the student has no seat. The payment
 * stays valid; it is refunded if the hours changed a short time ago.
 */
export async function unregister(
  { db, clock, friendGroups, lockPayments, refundSeat }: LeavingDeps,
  studentId: string,
  target: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    const event = await findEvent(tx, target);
    if (!event && !(await findSeries(tx, target))) throw new AppError('not_found');
    // Lock order everywhere: payments before events.
    await lockPayments(tx, await listSeatPayments(tx, { studentId, target }));
    // Also the dates on whose waitlist the student is: until the refund is committed, the student must not take a seat.
    if (!event) await lockOpenDates(tx, target, now);
    const freed = await freeRegistered(tx, { studentId, target, now });
    // A student who gives back a whole series also leaves the waitlists of its dates.
    const waitedFor = event ? [] : await leaveWaitlistsOf(tx, { studentId, seriesId: target });
    if (event && freed.length === 0) {
      const seen = await lockEvent(tx, target);
      if (!seen || !isOpen(seen, now)) throw new AppError('registration_closed');
      return;
    }
    const eventIds = [...freed.map(({ eventId }) => eventId), ...waitedFor];
    await refundLeftEvents(tx, refundSeat, { studentId, eventIds, now });
    const seriesId = event ? event.seriesId : target;
    // A pass holder who gives back every date leaves the friend group but keeps the pass.
    await afterSeatsGivenUp(tx, friendGroups, { studentId, target, seriesId, leaves: !event, freed, now });
  });
}

interface GivenUpSeats {
  studentId: string;
  /** The event, or the series if the student gave up all of its open dates. */
  target: string;
  seriesId: string | null;
  /** Leaves the friend group of the series even if the student has a pass. */
  leaves: boolean;
  freed: readonly FreedSeat[];
  now: Date;
}

/** Updates the friend group, the waitlists and the perks after a student gave up seats. */
export async function afterSeatsGivenUp(
  tx: Tx,
  friendGroups: Pick<FriendGroups, 'leave'>,
  { studentId, target, seriesId, leaves, freed, now }: GivenUpSeats,
): Promise<void> {
  const hasLeft = seriesId === null || (await leaveSeriesWithoutSeat(tx, { studentId, seriesId })) || leaves;
  if (hasLeft) await friendGroups.leave(tx, { studentId, target: seriesId ?? target });
  for (const { eventId } of freed) await scheduleFreedSeatOffer(tx, eventId, now);
  await placePerks(tx, studentId);
}
