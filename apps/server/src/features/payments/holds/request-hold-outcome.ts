import type { Clock } from '../../../platform/clock/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/jobs/job-kind.ts';
import { movePayment } from '../settlement/move-payment.ts';
import type { PaymentRow } from '../payments.repository.ts';
import { isForward } from '../settlement/settle-rules.ts';
import { finishHoldJob } from '../job-kinds.ts';

/**
 * Part of the caller's transaction; the bank is told by a job. What was decided first stays: a hold that is being
 * captured is not released, nor the other way round. The row must be locked.
 */
export async function requestHoldOutcome(
  tx: Tx,
  clock: Clock,
  payment: PaymentRow,
  outcome: 'release' | 'capture',
  reason: string,
): Promise<PaymentRow> {
  // A card that was never held cannot be charged.
  const to = outcome === 'capture' && payment.state === 'authorized' ? 'capturing' : 'releasing';
  if (!isForward(payment.state, to)) return payment;
  const moved = await movePayment(tx, clock, payment, { to, reason });
  await enqueue(tx, finishHoldJob, { paymentId: payment.id });
  return moved;
}
