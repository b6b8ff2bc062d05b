import { findSeatedEvent, eventFactsOf } from '../../features/seating/index.ts';
import { cancellationText } from '../../platform/cancellation-text.ts';
import type { CancellationMoney } from '../../platform/cancellation-text.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type {
  CancelEvent,
  CancelEventIn,
  EventStatusChanges,
  LockForCancellation,
} from '../../ports/event-lifecycle.ts';
import type { Notify } from '../../ports/notifications.ts';
import type { CoveringPass, RefundEvent, RefundShares, RequestedRefund } from '../../ports/purchases.ts';
import { lockAttendees, lockPaymentsFor } from './cancel-event.repository.ts';

export interface CancelDeps {
  clock: Clock;
  eventStatus: EventStatusChanges;
  refundEvent: RefundEvent;
  refundShares: RefundShares;
  notify: Notify;
}

/**
 * Cancels an event in one transaction: closes registration, requests the refunds, and notifies once every
 * student who had a seat or was on the waitlist. Calendar feeds show the cancellation from then on.
 */
export function createCancelEvent(deps: CancelDeps & { db: Db }): CancelEvent {
  const cancelEventIn = createCancelEventIn(deps);
  return (eventId, because) => deps.db.transaction().execute((tx) => cancelEventIn(tx, eventId, because));
}

export const lockForCancellation: LockForCancellation = async (tx, eventIds) => {
  if (eventIds.length === 0) return;
  await lockAttendees(tx, eventIds);
  await lockPaymentsFor(tx, eventIds);
};

export function createCancelEventIn(deps: CancelDeps): CancelEventIn {
  return async (tx, eventId, because) => {
    const effects = await cancelWithEffects(tx, deps, eventId, because);
    return (
      effects && {
        students: effects.students,
        refunds: effects.refunds.length,
        refundCents: effects.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0),
      }
    );
  };
}

/** What a cancellation did, to the cent. */
export interface CancellationEffects {
  /** Students with a seat. */
  students: number;
  told: ({ studentId: string } & CancellationMoney)[];
  refunds: RequestedRefund[];
}

/** Returns undefined if the event was over or cancelled already. */
export async function cancelWithEffects(
  tx: Tx,
  deps: CancelDeps,
  eventId: string,
  because: string,
): Promise<CancellationEffects | undefined> {
  await lockForCancellation(tx, [eventId]);
  const cancelled = await deps.eventStatus.cancel(tx, eventId, because);
  return cancelled && settleWith(tx, deps, { eventId, because, ...cancelled });
}

interface CancelledEvent {
  eventId: string;
  because: string;
  studentIds: string[];
  waitingIds: string[];
  passes: CoveringPass[];
}

/** Refunds deposits and tickets in full, and the share of this date of a pass, which stays valid. */
async function settleWith(
  tx: Tx,
  { clock, refundEvent, refundShares, notify }: CancelDeps,
  { eventId, because, studentIds, waitingIds, passes }: CancelledEvent,
): Promise<CancellationEffects> {
  const event = (await findSeatedEvent(tx, eventId))!;
  const facts = eventFactsOf(event, clock.now());
  const words = `${event.title} on ${facts.day} was cancelled.`;
  const refunds = await refundEvent(tx, eventId, 'event_cancelled');
  const shares = await refundShares(tx, { eventId, passes, reason: 'event_cancelled', words });
  const notices = [false, true].flatMap((inLine) => {
    const recipients = inLine ? waitingIds : studentIds;
    return [...byText(recipients, { refunds, shares, inLine })].map(([money, to]) => ({
      to,
      kind: 'event_cancelled' as const,
      subject: eventId,
      payload: { ...facts, because, money, ...(inLine && { inLine: true as const }) },
    }));
  });
  await notify(tx, notices);
  const told = [false, true].flatMap((inLine) => {
    const moneyOf = indexMoney({ refunds, shares, inLine });
    return (inLine ? waitingIds : studentIds).map((studentId) => ({ studentId, ...moneyOf(studentId) }));
  });
  return { students: studentIds.length, told, refunds: [...refunds, ...shares] };
}

interface Refunds {
  refunds: readonly RequestedRefund[];
  shares: readonly RequestedRefund[];
  inLine: boolean;
}

/** Groups students by the text about their money. */
function byText(studentIds: readonly string[], refunds: Refunds): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  const moneyOf = indexMoney(refunds);
  for (const id of studentIds) {
    const words = cancellationText(moneyOf(id));
    const group = groups.get(words);
    if (group) group.push(id);
    else groups.set(words, [id]);
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
