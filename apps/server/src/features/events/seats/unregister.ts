import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { FriendGroups } from '../../../ports/students.ts';
import { findEvent, findSeries, lockEvent } from '../catalogue/event-rows.repository.ts';
import type { EventsDeps } from '../events.deps.ts';
import { freeRegistered } from '../waitlist/freed-seats.repository.ts';
import type { FreedSeat } from '../waitlist/freed-seats.repository.ts';
import { scheduleFreedSeatOffer } from '../waitlist/offer-freed-seats.ts';
import { placePerks } from './perks.repository.ts';
import { isOpen } from './seat-rules.ts';
import { leaveSeriesWithoutSeat } from '../series/series-registrations.repository.ts';
import { leaveLinesOf } from '../waitlist/waitlist.repository.ts';

/** Gives a seat back, or those on all open dates of a series. Who has none is where they want to be. */
export async function unregister(
  { db, clock, friendGroups }: Pick<EventsDeps, 'db' | 'clock' | 'friendGroups'>,
  studentId: string,
  target: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    const event = await findEvent(tx, target);
    if (!event && !(await findSeries(tx, target))) throw new AppError('not_found');
    const freed = await freeRegistered(tx, { studentId, target, now });
    // Somebody who gives back a whole series does not wait for its full dates either.
    if (!event) await leaveLinesOf(tx, { studentId, seriesId: target });
    if (event && freed.length === 0) {
      const seen = await lockEvent(tx, target);
      if (!seen || !isOpen(seen, now)) throw new AppError('registration_closed');
      return;
    }
    const seriesId = event ? event.seriesId : target;
    // Somebody with a pass who gives back every date has left the group, though the pass stays.
    await afterSeatsGivenUp(tx, friendGroups, { studentId, target, seriesId, leaves: !event, freed, now });
  });
}

interface GivenUpSeats {
  studentId: string;
  /** What was left: an event, or a series with all of its open dates. */
  target: string;
  seriesId: string | null;
  /** Whether friends of a series are left behind in any case. */
  leaves: boolean;
  freed: readonly FreedSeat[];
  now: Date;
}

/** What follows when seats were given up: friends, those in line, and what was to be spent there. */
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
