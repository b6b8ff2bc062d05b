import type { Clock } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/job-kind.ts';
import { movePayment } from './move-payment.ts';
import type { PaymentRow } from './payments.repository.ts';
import { refundPaymentJob } from './work-to-do.ts';

export const refundWords = {
  seat_gone: 'The last seat went meanwhile.',
  event_cancelled: 'The event was cancelled.',
  was_there: 'You were there.',
  account_deleted: 'The account was deleted.',
  other: 'We send it back.',
} as const;

/** Part of the caller's transaction; the money itself is moved by a job. The row must be locked. */
export async function requestRefund(
  tx: Tx,
  clock: Clock,
  payment: PaymentRow,
  because: keyof typeof refundWords,
): Promise<PaymentRow> {
  const moved = await movePayment(tx, clock, payment, {
    to: 'refund_pending',
    reason: refundWords[because],
    set: { refund_reason: because },
  });
  await enqueue(tx, refundPaymentJob, { paymentId: payment.id });
  return moved;
}
