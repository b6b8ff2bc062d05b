import type { Tx } from '../../../platform/db/database.ts';
import type { EventsDeps } from '../events.deps.ts';
import { findEvent } from '../catalogue/event-rows.repository.ts';
import { freeOpen } from '../waitlist/freed-seats.repository.ts';
import type { FreedSeat } from '../waitlist/freed-seats.repository.ts';
import { listOpenFriendTargets } from './leave-open-events.repository.ts';
import { leaveAllWaitlists } from '../waitlist/waitlist.repository.ts';
import { afterSeatsGivenUp } from './unregister.ts';

export interface LeftEvents {
  /** The events whose freed seats go to the waitlist. */
  eventIds: string[];
  waitlists: number;
}

/**
 * Gives back every seat of a student at events whose registration is open, and leaves their waitlists and friend
 * groups. The caller holds the locks of the student and of the student's payments. Safe to repeat.
 */
export async function leaveOpenEvents(
  tx: Tx,
  { clock, friendGroups }: Pick<EventsDeps, 'clock' | 'friendGroups'>,
  studentId: string,
): Promise<LeftEvents> {
  const now = clock.now();
  const freed = await freeOpen(tx, { studentId, now });
  const waitlists = await leaveAllWaitlists(tx, studentId);
  for (const [target, { seriesId, seats }] of await byTarget(tx, freed))
    await afterSeatsGivenUp(tx, friendGroups, {
      studentId,
      target,
      seriesId,
      leaves: true,
      freed: seats,
      now,
    });
  // A student can be in a friend group without a seat.
  for (const target of await listOpenFriendTargets(tx, studentId, now))
    await friendGroups.leave(tx, { studentId, target });
  return { eventIds: freed.map(({ eventId }) => eventId), waitlists };
}

/** The seats of one series are given up together, because its dates share one friend group. */
async function byTarget(tx: Tx, freed: readonly FreedSeat[]) {
  const targets = new Map<string, { seriesId: string | null; seats: FreedSeat[] }>();
  for (const seat of freed) {
    const { seriesId } = (await findEvent(tx, seat.eventId))!;
    const target = seriesId ?? seat.eventId;
    const group = targets.get(target) ?? { seriesId, seats: [] };
    targets.set(target, { seriesId, seats: [...group.seats, seat] });
  }
  return targets;
}
