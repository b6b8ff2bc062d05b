import type { PaymentState } from '@crewtable/contract';
import type { Tx } from '../../platform/db/database.ts';
import { schedule, unschedule } from '../../platform/jobs/schedule.ts';
import { giveWhatWasPaid, holdWhatWasPromised } from './give-what-was-paid.ts';
import { movePayment } from './move-payment.ts';
import { findLastReason } from './payment-history.repository.ts';
import type { PaymentRow } from './payments.repository.ts';
import type { PaymentsParts } from './payments.parts.ts';
import type { ReadPayment } from './read-provider.ts';
import { isSeatPurpose } from './seat-purposes.ts';
import { takeBackSeats } from './take-back-seats.ts';
import { tellCapture, tellRelease } from './tell-students.ts';
import { decideHoldJob, reconcilePaymentJob } from './work-to-do.ts';

const dayMs = 24 * 60 * 60_000;
/** What banks give, where the provider does not say. */
const usualHoldMs = 7 * dayMs;
/** A hold is decided this long before the bank would let go of it by itself. */
const decideHoldAheadMs = dayMs;

export interface ArrivalFacts extends Pick<ReadPayment, 'captureBefore'> {
  /** What has just been found to be refunded, where anything was. */
  refundedCents?: number;
}

/** Moves a payment to where the provider says it is, with everything that follows from being there. */
export async function arrive(
  tx: Tx,
  parts: PaymentsParts,
  payment: PaymentRow,
  { to, reason }: { to: PaymentState; reason?: string },
  { captureBefore, refundedCents }: ArrivalFacts,
): Promise<PaymentRow> {
  const { clock } = parts;
  const now = clock.now();
  switch (to) {
    case 'succeeded': {
      const paid = await movePayment(tx, clock, payment, { to });
      await lookNoMore(tx, paid);
      return giveWhatWasPaid(tx, parts, paid);
    }
    case 'authorized': {
      const until = captureBefore ?? new Date(now.getTime() + usualHoldMs);
      const held = await movePayment(tx, clock, payment, { to, set: { capture_before: until } });
      await lookNoMore(tx, held);
      await schedule(tx, decideHoldJob, {
        subject: held.id,
        dueAt: new Date(until.getTime() - decideHoldAheadMs),
        payload: { paymentId: held.id },
      });
      return holdWhatWasPromised(tx, parts, held);
    }
    case 'captured': {
      const why = await reasonOfDecision(tx, payment, 'capturing');
      const captured = await movePayment(tx, clock, payment, { to, reason: why, set: { captured_at: now } });
      await lookNoMore(tx, captured);
      await tellCapture(tx, parts, captured, why);
      return captured;
    }
    case 'refunded': {
      const refunded = await movePayment(tx, clock, payment, {
        to,
        refundedCents: refundedCents || undefined,
      });
      // Nobody here asked for it: it was sent back at the provider's own desk.
      if (payment.state === 'succeeded') await takeBackSeats(tx, parts, refunded);
      await lookNoMore(tx, refunded);
      return refunded;
    }
    case 'canceled':
    case 'released': {
      const why =
        to === 'canceled' ? 'It was not completed.' : await reasonOfDecision(tx, payment, 'releasing');
      const over = await movePayment(tx, clock, payment, { to, reason: why });
      await lookNoMore(tx, over);
      if (isSeatPurpose(over.purpose))
        await parts.buyers.seats.giveBack(tx, {
          paymentId: over.id,
          studentId: over.student_id,
          purpose: over.purpose,
          eventId: over.target,
        });
      // Where no card was ever held there is nothing to let go of.
      const wasHeld = over.capture_before !== null || captureBefore !== undefined;
      if (to === 'released' && wasHeld) await tellRelease(tx, parts, over, why);
      return over;
    }
    default:
      return movePayment(tx, clock, payment, { to, reason });
  }
}

/** Why a hold was captured or released, as it was said when exactly that was decided. */
async function reasonOfDecision(
  tx: Tx,
  { id, state }: PaymentRow,
  decision: 'capturing' | 'releasing',
): Promise<string | undefined> {
  return state === decision ? findLastReason(tx, id) : undefined;
}

/** Nobody needs to look after it any more. */
async function lookNoMore(tx: Tx, { id }: PaymentRow): Promise<void> {
  await unschedule(tx, reconcilePaymentJob, id);
  await unschedule(tx, decideHoldJob, id);
}
