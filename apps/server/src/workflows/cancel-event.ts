import { findSeatedEvent, eventFactsOf } from '../features/seating/index.ts';
import { cancellationText } from '../platform/cancellation-text.ts';
import type { CancellationMoney } from '../platform/cancellation-text.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { CancelEvent, EventStatusChanges } from '../ports/event-lifecycle.ts';
import type { Notify } from '../ports/notifications.ts';
import type { CoveringPass, RefundEvent, RefundShares, RequestedRefund } from '../ports/purchases.ts';
import { holdEverybody, lockPaymentsFor } from './cancel-event.repository.ts';

export interface CancelDeps {
  db: Db;
  clock: Clock;
  life: EventStatusChanges;
  refundEvent: RefundEvent;
  refundShares: RefundShares;
  notify: Notify;
}

/**
 * Calls an event off, in one transaction: nobody can register any more, what was paid for it is asked back, and
 * everybody who had a seat or hoped for one is told, once. Calendars say so from the same moment on.
 */
export function createCancelEvent(deps: CancelDeps): CancelEvent {
  return (eventId, because) =>
    deps.db.transaction().execute(async (tx) => {
      await holdEverybody(tx, eventId);
      await lockPaymentsFor(tx, eventId);
      const cancelled = await deps.life.cancel(tx, eventId, because);
      return cancelled && settleWith(tx, deps, { eventId, because, ...cancelled });
    });
}

interface CalledOff {
  eventId: string;
  because: string;
  studentIds: string[];
  waitingIds: string[];
  passes: CoveringPass[];
}

/** Deposits and tickets go back whole; a pass gives back the share of this date and stays valid for the others. */
async function settleWith(
  tx: Tx,
  { clock, refundEvent, refundShares, notify }: CancelDeps,
  { eventId, because, studentIds, waitingIds, passes }: CalledOff,
): Promise<{ students: number; refunds: number }> {
  const evening = (await findSeatedEvent(tx, eventId))!;
  const news = eventFactsOf(evening, clock.now());
  const words = `${evening.title} on ${news.day} was cancelled.`;
  const refunds = await refundEvent(tx, eventId, 'event_cancelled');
  const shares = await refundShares(tx, { eventId, passes, reason: 'event_cancelled', words });
  for (const inLine of [false, true]) {
    const told = inLine ? waitingIds : studentIds;
    for (const [money, to] of byText(told, { refunds, shares, inLine }))
      await notify(tx, {
        to,
        kind: 'event_cancelled',
        subject: eventId,
        payload: { ...news, because, money, ...(inLine && { inLine }) },
      });
  }
  return { students: studentIds.length, refunds: refunds.length + shares.length };
}

interface Refunds {
  refunds: readonly RequestedRefund[];
  shares: readonly RequestedRefund[];
  inLine: boolean;
}

/** Students by what they read about their money. */
function byText(studentIds: readonly string[], refunds: Refunds): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  const moneyOf = indexMoney(refunds);
  for (const id of studentIds) {
    const words = cancellationText(moneyOf(id));
    groups.set(words, [...(groups.get(words) ?? []), id]);
  }
  return groups;
}

function indexMoney({ refunds, shares, inLine }: Refunds): (studentId: string) => CancellationMoney {
  const refundOf = new Map(refunds.map((refund) => [refund.studentId, refund]));
  const shareOf = new Map(shares.map((share) => [share.studentId, share]));
  return (studentId) => ({
    refundCents: refundOf.get(studentId)?.amountCents ?? 0,
    shareCents: shareOf.get(studentId)?.amountCents ?? 0,
    isWholePass: shareOf.get(studentId)?.isRest ?? false,
    inLine,
  });
}
