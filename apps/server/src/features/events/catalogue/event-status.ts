import { newYorkWeekday } from '../../../platform/clock/new-york.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/jobs/job-kind.ts';
import type { EventStatusChanges } from '../../../ports/event-lifecycle.ts';
import type { LockPayments, RefundShares, RequestedRefund } from '../../../ports/purchases.ts';
import {
  cancelEvent,
  growSequence,
  listSeated,
  lockForChange,
  markEventLate,
  moveEvent,
} from './event-status.repository.ts';
import { findEvent } from './event-rows.repository.ts';
import type { EventsDeps } from '../events.deps.ts';
import { freeHeldSeats } from '../waitlist/freed-seats.repository.ts';
import { listPassesFor, listWaitingPasses } from '../series/pass-dates.repository.ts';
import { placePerks } from '../seats/perks.repository.ts';
import { clearWaitlist } from '../waitlist/waitlist.repository.ts';
import { notifyWaitlistClosedJob } from '../job-kinds.ts';

interface StatusChangeDeps extends Pick<EventsDeps, 'clock'> {
  refundShares: RefundShares;
  lockPayments: LockPayments;
}

/**
 * Changes the status of events. A concurrent registration commits before the change or finds the event
 * closed.
 */
export function createEventStatusChanges({
  clock,
  refundShares,
  lockPayments,
}: StatusChangeDeps): EventStatusChanges {
  return {
    async move(tx, eventId, step) {
      if (step.from === 'open') {
        const waiting = await listWaitingPasses(tx, eventId);
        await lockPayments(
          tx,
          waiting.map(({ paymentId }) => paymentId),
        );
      }
      await lockForChange(tx, eventId);
      const hasMoved = await moveEvent(tx, eventId, step, clock.now());
      if (hasMoved && step.from === 'open') {
        const shares = await refundWaitingPasses(tx, refundShares, eventId);
        const studentIds = await endHoldsAndWaitlist(tx, eventId);
        // By a job: a notification locks the student, and students must be locked before events.
        if (studentIds.length > 0)
          await enqueue(tx, notifyWaitlistClosedJob, { eventId, studentIds, shares });
      }
      return hasMoved;
    },

    async markLate(tx, eventId) {
      return markEventLate(tx, eventId, clock.now());
    },

    async touch(tx, eventId) {
      await growSequence(tx, eventId);
    },

    async cancel(tx, eventId, because) {
      await lockForChange(tx, eventId);
      if (!(await cancelEvent(tx, eventId, because, clock.now()))) return undefined;
      const waitingIds = await endHoldsAndWaitlist(tx, eventId);
      const studentIds = await listSeated(tx, eventId, 'registered');
      // Assigns the perks for this event to the next one.
      for (const studentId of studentIds) await placePerks(tx, studentId);
      return { studentIds, waitingIds, passes: await listPassesFor(tx, eventId) };
    },
  };
}

/** Refunds the date's share to pass holders on the waitlist. Must run before the waitlist is cleared. */
async function refundWaitingPasses(
  tx: Tx,
  refundShares: RefundShares,
  eventId: string,
): Promise<RequestedRefund[]> {
  const passes = await listWaitingPasses(tx, eventId);
  if (passes.length === 0) return [];
  const day = newYorkWeekday((await findEvent(tx, eventId))!.startsAt);
  const words = `Registration for ${day} closed without a seat for you.`;
  return refundShares(tx, { eventId, passes, reason: 'no_seat', words });
}

/**
 * Ends all holds and clears the waitlist when registration ends. A payment that succeeds later is refunded.
 * Returns the students with an offer, then those on the waitlist.
 */
async function endHoldsAndWaitlist(tx: Tx, eventId: string): Promise<string[]> {
  const offered = await listSeated(tx, eventId, 'offered');
  await freeHeldSeats(tx, eventId);
  return [...offered, ...(await clearWaitlist(tx, eventId))];
}
