import { newYorkWeekday } from '../../../platform/clock/new-york.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/jobs/job-kind.ts';
import type { EventStatusChanges } from '../../../ports/event-lifecycle.ts';
import type { RefundShares, RequestedRefund } from '../../../ports/purchases.ts';
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
import { freeKept } from '../waitlist/freed-seats.repository.ts';
import { listPassesFor, listWaitingPasses } from '../series/pass-dates.repository.ts';
import { placePerks } from '../seats/perks.repository.ts';
import { endLine } from '../waitlist/waitlist.repository.ts';
import { notifyWaitlistClosedJob } from '../job-kinds.ts';

interface LifeDeps extends Pick<EventsDeps, 'clock'> {
  refundShares: RefundShares;
}

/** An event goes on from state to state; whoever registers at that moment comes before it, or finds it closed. */
export function createEventStatusChanges({ clock, refundShares }: LifeDeps): EventStatusChanges {
  return {
    async move(tx, eventId, step) {
      await lockForChange(tx, eventId);
      const hasMoved = await moveEvent(tx, eventId, step, clock.now());
      if (hasMoved && step.from === 'open') {
        const shares = await refundWaitingPasses(tx, refundShares, eventId);
        const studentIds = await takeNobodyAnyMore(tx, eventId);
        // By a job, because a notification locks the student, and students are locked before events.
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
      const waitingIds = await takeNobodyAnyMore(tx, eventId);
      const studentIds = await listSeated(tx, eventId, 'registered');
      // A perk for this evening is for the next one then.
      for (const studentId of studentIds) await placePerks(tx, studentId);
      return { studentIds, waitingIds, passes: await listPassesFor(tx, eventId) };
    },
  };
}

/** A pass gives back the share of a date that closed without a seat for its holder. Before the line ends. */
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
 * Nothing is kept for anybody after the end of registration. A payment that comes now goes back. Answers who hoped for a
 * seat: those with an offer, then those in line.
 */
async function takeNobodyAnyMore(tx: Tx, eventId: string): Promise<string[]> {
  const offered = await listSeated(tx, eventId, 'offered');
  await freeKept(tx, eventId);
  return [...offered, ...(await endLine(tx, eventId))];
}
