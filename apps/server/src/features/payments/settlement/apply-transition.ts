import { dayMs } from '@crewtable/contract';
import type { PaymentState } from '@crewtable/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { schedule, unschedule } from '../../../platform/jobs/schedule.ts';
import { grantPurchase, recordHold } from './grant-purchase.ts';
import { movePayment } from './move-payment.ts';
import { findLastReason } from '../payment-history.repository.ts';
import type { PaymentRow } from '../payments.repository.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import type { ReadPayment } from './read-provider-payment.ts';
import { isSeatPurpose } from '../checkout/seat-purposes.ts';
import { revokeSeats } from './revoke-seats.ts';
import { notifyCapture, notifyRelease } from '../notify-students.ts';
import { decideHoldJob, reconcilePaymentJob } from '../job-kinds.ts';

/** The usual duration of a hold, used if the provider does not report one. */
const usualHoldMs = 7 * dayMs;
/** An undecided hold is released this long before the bank would release it. */
const decideHoldAheadMs = dayMs;

export interface TransitionFacts extends Pick<ReadPayment, 'captureBefore'> {
  /** Amount of the refunds that this settlement recorded, if any. */
  refundedCents?: number;
}

/** Moves a payment to the state that the provider reports, with all side effects of that state. */
export async function applyTransition(
  tx: Tx,
  deps: PaymentsDeps,
  payment: PaymentRow,
  { to, reason }: { to: PaymentState; reason?: string },
  { captureBefore, refundedCents }: TransitionFacts,
): Promise<PaymentRow> {
  const { clock } = deps;
  const now = clock.now();
  switch (to) {
    case 'succeeded': {
      const paid = await movePayment(tx, clock, payment, { to });
      await unscheduleChecks(tx, paid);
      return grantPurchase(tx, deps, paid);
    }
    case 'authorized': {
      const until = captureBefore ?? new Date(now.getTime() + usualHoldMs);
      const held = await movePayment(tx, clock, payment, { to, set: { capture_before: until } });
      await unscheduleChecks(tx, held);
      await schedule(tx, decideHoldJob, {
        subject: held.id,
        dueAt: new Date(until.getTime() - decideHoldAheadMs),
        payload: { paymentId: held.id },
      });
      return recordHold(tx, deps, held);
    }
    case 'captured': {
      const why = await reasonOfDecision(tx, payment, 'capturing');
      const captured = await movePayment(tx, clock, payment, { to, reason: why, set: { captured_at: now } });
      await unscheduleChecks(tx, captured);
      await notifyCapture(tx, deps, captured, why);
      return captured;
    }
    case 'refunded': {
      const refunded = await movePayment(tx, clock, payment, {
        to,
        refundedCents: refundedCents || undefined,
      });
      // The refund was not requested here: an organiser made it in the provider's dashboard.
      if (payment.state === 'succeeded') await revokeSeats(tx, deps, refunded);
      await unscheduleChecks(tx, refunded);
      return refunded;
    }
    case 'canceled':
    case 'released': {
      const why =
        to === 'canceled' ? 'It was not completed.' : await reasonOfDecision(tx, payment, 'releasing');
      const over = await movePayment(tx, clock, payment, { to, reason: why });
      await unscheduleChecks(tx, over);
      if (isSeatPurpose(over.purpose))
        await deps.sellers.seats.releaseSeat(tx, {
          paymentId: over.id,
          studentId: over.student_id,
          purpose: over.purpose,
          eventId: over.target,
        });
      // Without an authorization there was no hold, so its release is not notified.
      const wasHeld = over.capture_before !== null || captureBefore !== undefined;
      if (to === 'released' && wasHeld) await notifyRelease(tx, deps, over, why);
      return over;
    }
    default:
      return movePayment(tx, clock, payment, { to, reason });
  }
}

/** The reason that was recorded with the decision. Returns undefined if this outcome was not decided here. */
async function reasonOfDecision(
  tx: Tx,
  { id, state }: PaymentRow,
  decision: 'capturing' | 'releasing',
): Promise<string | undefined> {
  return state === decision ? findLastReason(tx, id) : undefined;
}

async function unscheduleChecks(tx: Tx, { id }: PaymentRow): Promise<void> {
  await unschedule(tx, reconcilePaymentJob, id);
  await unschedule(tx, decideHoldJob, id);
}
