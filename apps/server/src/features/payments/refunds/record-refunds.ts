import type { Tx } from '../../../platform/db/database.ts';
import { isId } from '../../../platform/ids.ts';
import { enterOnce, sumRefunds } from '../ledger/ledger.repository.ts';
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
  /** Why, for the student to read. */
  words: string;
}

/** Writes the provider's refunds into the ledger. Answers those that were not there before. */
export async function recordRefunds(
  tx: Tx,
  payment: PaymentRow,
  refunds: readonly ProviderRefund[],
  at: Date,
): Promise<RecordedRefund[]> {
  const booked: RecordedRefund[] = [];
  for (const { id: refundId, amountCents, requestId } of refunds) {
    if (!(await enterOnce(tx, payment, { kind: 'refund', providerId: refundId, amountCents, at }))) continue;
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
 * Every refund is in the payment's history and is told to the student, once. A payment of which nothing is left has
 * moved to 'refunded', which is its own entry.
 */
export async function followRefunds(
  tx: Tx,
  deps: PaymentsDeps,
  { before, now, booked }: { before: PaymentRow; now: PaymentRow; booked: readonly RecordedRefund[] },
): Promise<void> {
  const at = deps.clock.now();
  const isOver = now.state === 'refunded' && before.state !== 'refunded';
  if (isOver) await voidPendingRefunds(tx, now.id, at);
  // The bank has sent back what we were going to.
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
