import { newYorkWeekday } from '../../../platform/clock/new-york.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refundUntil } from '../../../platform/refund-window.ts';
import type { RefundSeat } from '../../../ports/purchases.ts';
import { findEvent } from '../catalogue/event-rows.repository.ts';

/**
 * Refunds what the student paid for the events that they leave, if the hours of these changed a short time ago.
 * The caller has locked the payments, before it locked the events.
 */
export async function refundLeftEvents(
  tx: Tx,
  refundSeat: RefundSeat,
  { studentId, eventIds, now }: { studentId: string; eventIds: readonly string[]; now: Date },
): Promise<void> {
  for (const eventId of eventIds) {
    const { title, startsAt, closesAt, hoursChangedAt } = (await findEvent(tx, eventId))!;
    if (hoursChangedAt === null || now >= refundUntil({ hoursChangedAt, closesAt })) continue;
    await refundSeat(tx, {
      studentId,
      eventId,
      reason: 'hours_changed',
      words: `You left ${title} on ${newYorkWeekday(startsAt)} after its hours changed.`,
      paidBefore: hoursChangedAt,
    });
  }
}
