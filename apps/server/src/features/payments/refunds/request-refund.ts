import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs/job-kind.ts';
import type { RequestedRefund, SharesToRefund } from '../../../ports/purchases.ts';
import { sumRefunds } from '../ledger/ledger.repository.ts';
import { movePayment } from '../settlement/move-payment.ts';
import { insertRefund, listRefundsOf } from './payment-refunds.repository.ts';
import { lockPayment } from '../payments.repository.ts';
import type { PaymentRow } from '../payments.repository.ts';
import { restCents, shareCents } from './refund-rules.ts';
import { refundPaymentJob } from '../job-kinds.ts';

export const refundText = {
  seat_gone: 'The last seat was taken while you paid.',
  event_cancelled: 'The event was cancelled.',
  was_there: 'You were there.',
  account_deleted: 'The account was deleted.',
  seat_covered: 'Your seat was covered already.',
  pass_off_sale: 'The pass was no longer on sale when your payment arrived.',
  stays_away: 'You could not come to this table, and that costs you nothing.',
  hours_changed: 'You left after the hours changed.',
  suspended: 'Your account is suspended, so you cannot come.',
  other: 'We refund it.',
} as const;

export type RefundCause = keyof typeof refundText;

/**
 * Requests the refund of everything that is left of a payment. Runs in the caller's transaction; a job sends
 * the money. The caller must hold the lock of the row.
 */
export async function requestRefund(
  tx: Tx,
  clock: Clock,
  payment: PaymentRow,
  because: RefundCause,
  /** Shown to the student in place of the usual text of the cause. */
  words: string = refundText[because],
): Promise<{ payment: PaymentRow; amountCents: number }> {
  const now = clock.now();
  const moved = await movePayment(tx, clock, payment, {
    to: 'refund_pending',
    reason: words,
    set: { refund_reason: because },
  });
  const amountCents = await findRestCents(tx, payment);
  // Zero if the pending refunds of shares already add up to the whole amount.
  if (amountCents > 0)
    await insertRefund(tx, {
      id: newId(now),
      payment_id: payment.id,
      event_id: because === 'event_cancelled' ? payment.target : null,
      is_rest: true,
      amount_cents: amountCents,
      reason: because,
      words,
      requested_at: now,
      updated_at: now,
    });
  await enqueue(tx, refundPaymentJob, { paymentId: payment.id });
  return { payment: moved, amountCents };
}

/** What is left of a payment after all requested refunds. */
export async function findRestCents(db: Db | Tx, payment: PaymentRow): Promise<number> {
  return restCents({
    amountCents: payment.amount_cents,
    refundedCents: await sumRefunds(db, payment.id),
    pending: (await listRefundsOf(db, payment.id)).filter(({ state }) => state === 'pending'),
  });
}

/**
 * Requests the refund of one date of a pass. Returns undefined if requested before or if no money is left.
 */
export async function requestShare(
  tx: Tx,
  clock: Clock,
  { eventId, reason, words }: Omit<SharesToRefund, 'passes'>,
  { paymentId, dates }: SharesToRefund['passes'][number],
): Promise<RequestedRefund | undefined> {
  const payment = await lockPayment(tx, paymentId);
  if (payment?.state !== 'succeeded') return undefined;
  const earlier = await listRefundsOf(tx, paymentId);
  if (earlier.some(({ event_id }) => event_id === eventId)) return undefined;
  const leftCents = restCents({
    amountCents: payment.amount_cents,
    refundedCents: await sumRefunds(tx, paymentId),
    pending: earlier.filter(({ state }) => state === 'pending'),
  });
  const amountCents = shareCents({
    amountCents: payment.amount_cents,
    dates,
    sharesBefore: earlier.length,
    leftCents,
  });
  if (amountCents <= 0) return undefined;
  const now = clock.now();
  await insertRefund(tx, {
    id: newId(now),
    payment_id: paymentId,
    event_id: eventId,
    is_rest: false,
    amount_cents: amountCents,
    reason,
    words,
    requested_at: now,
    updated_at: now,
  });
  await enqueue(tx, refundPaymentJob, { paymentId });
  return { studentId: payment.student_id, amountCents, isRest: amountCents === leftCents };
}
