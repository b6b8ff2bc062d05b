import type { Clock } from '../../../platform/clock/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/jobs/job-kind.ts';
import { movePayment } from '../settlement/move-payment.ts';
import type { PaymentRow } from '../payments.repository.ts';
import { isForward } from '../settlement/settle-rules.ts';
import { finishHoldJob } from '../job-kinds.ts';

/**
 * Runs in the caller's transaction; a job calls the provider afterwards. The first decision is final: a hold
 * that is being captured is not released, and a hold that is being released is not captured. The caller must
 * hold the lock of the row.
 */
export async function requestHoldOutcome(
  tx: Tx,
  clock: Clock,
  payment: PaymentRow,
  outcome: 'release' | 'capture',
  reason: string,
): Promise<PaymentRow> {
  // Only an authorized hold can be captured.
  const to = outcome === 'capture' && payment.state === 'authorized' ? 'capturing' : 'releasing';
  if (!isForward(payment.state, to)) return payment;
  const moved = await movePayment(tx, clock, payment, { to, reason });
  await enqueue(tx, finishHoldJob, { paymentId: payment.id });
  return moved;
}
