import type { Tx } from '../../../platform/db/database.ts';
import { isId } from '../../../platform/ids.ts';
import { insertEntryOnce, sumRefunds } from '../ledger/ledger.repository.ts';
import { insertHistory } from '../payment-history.repository.ts';
import { markRefundSent, voidPendingRefunds } from './payment-refunds.repository.ts';
import type { PaymentRow } from '../payments.repository.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import type { ProviderRefund } from '../settlement/read-provider-payment.ts';
import { refundText } from './request-refund.ts';
import type { RefundCause } from './request-refund.ts';
import { notifyRefund } from '../notify-students.ts';

export interface RecordedRefund {
  refundId: string;
  amountCents: number;
  /** The reason, shown to the student. */
  words: string;
}

/** Enters the provider's refunds into the ledger. Returns those that were not in it before. */
export async function recordRefunds(
  tx: Tx,
  payment: PaymentRow,
  refunds: readonly ProviderRefund[],
  at: Date,
): Promise<RecordedRefund[]> {
  const booked: RecordedRefund[] = [];
  for (const { id: refundId, amountCents, requestId } of refunds) {
    if (!(await insertEntryOnce(tx, payment, { kind: 'refund', providerId: refundId, amountCents, at })))
      continue;
    const request =
      requestId !== undefined && isId(requestId)
        ? await markRefundSent(tx, { id: requestId, paymentId: payment.id, refundId, at })
        : undefined;
    booked.push({ refundId, amountCents, words: request?.words ?? wordsOf(payment) });
  }
  return booked;
}

const wordsOf = ({ refund_reason: reason }: PaymentRow) => refundText[(reason ?? 'other') as RefundCause];

/**
 * Adds each new refund to the payment history and notifies the student, once. A full refund needs no entry
 * here: the transition to 'refunded' has its own.
 */
export async function notifyRefunds(
  tx: Tx,
  deps: PaymentsDeps,
  { before, now, booked }: { before: PaymentRow; now: PaymentRow; booked: readonly RecordedRefund[] },
): Promise<void> {
  const at = deps.clock.now();
  const isOver = now.state === 'refunded' && before.state !== 'refunded';
  if (isOver) await voidPendingRefunds(tx, now.id, at);
  // A chargeback has returned the money before our refund was sent.
  if (isOver && booked.length === 0) {
    const amountCents = now.amount_cents - (await sumRefunds(tx, now.id));
    await notifyRefund(tx, deps, now, { subject: now.id, amountCents, because: wordsOf(now) });
  }
  for (const [index, { refundId, amountCents, words }] of booked.entries()) {
    const isLast = isOver && index === booked.length - 1;
    if (!isOver)
      await insertHistory(tx, {
        payment_id: now.id,
        state: now.state,
        reason: words,
        refunded_cents: amountCents,
        at,
      });
    await notifyRefund(tx, deps, now, { subject: isLast ? now.id : refundId, amountCents, because: words });
  }
}
