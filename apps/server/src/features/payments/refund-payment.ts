import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { RefundEvent, RefundReason } from '../../platform/ports/purchases.ts';
import { isOutdated } from '../../platform/stripe/provider-errors.ts';
import { decideDispute } from './disputes.repository.ts';
import { findPayment, lockPaidFor, lockPayment } from './payments.repository.ts';
import type { PaymentsParts } from './payments.parts.ts';
import { requestRefund } from './request-refund.ts';
import { settle } from './settle.ts';
import { takeBackSeats } from './take-back-seats.ts';

/** Sends the money back, once, however often it is tried; the books follow what the provider then says. */
export async function refundPayment(parts: PaymentsParts, paymentId: string): Promise<void> {
  const { db, stripe } = parts;
  const payment = await findPayment(db, paymentId);
  if (payment?.state !== 'refund_pending' || payment.payment_intent_id === null) return;
  try {
    await stripe.refunds.create(
      { payment_intent: payment.payment_intent_id, metadata: { payment_id: payment.id } },
      { idempotencyKey: `pay:${payment.id}:refund` },
    );
  } catch (error) {
    if (!isOutdated(error)) throw error;
  }
  await settle(parts, payment.payment_intent_id);
}

export function createRefundEvent({ clock }: Pick<PaymentsParts, 'clock'>): RefundEvent {
  return async (tx: Tx, eventId: string, reason: RefundReason) => {
    const paid = await lockPaidFor(tx, eventId);
    for (const payment of paid) await requestRefund(tx, clock, payment, reason);
    return paid.length;
  };
}

/** What an organiser does by hand: one payment, also a captured hold whose student was there. */
export async function refundByHand(
  { db, clock, buyers }: Pick<PaymentsParts, 'db' | 'clock' | 'buyers'>,
  paymentId: string,
  reason: RefundReason,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment?.state !== 'succeeded' && payment?.state !== 'captured')
      throw new AppError('not_found', { message: 'There is no money of this payment to send back.' });
    await requestRefund(tx, clock, payment, reason);
    await decideDispute(tx, paymentId, 'refunded', clock.now());
    await takeBackSeats(tx, { buyers }, payment);
  });
}
