import type { Db, Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type {
  ListOwnPasses,
  RefundEvent,
  RefundReason,
  RefundSeat,
  RefundShares,
  RefundSuspended,
  RequestedRefund,
} from '../../../ports/purchases.ts';
import { isOutdated } from '../../../platform/stripe/provider-errors.ts';
import { decideDispute } from '../disputes/disputes.repository.ts';
import { cancelPaymentsFor } from '../checkout/cancel-covered-payments.ts';
import { listRefundsOf } from './payment-refunds.repository.ts';
import type { RefundRow } from './payment-refunds.repository.ts';
import { findPayment, lockPaidFor, lockPayment } from '../payments.repository.ts';
import type { PaymentRow } from '../payments.repository.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { readPayment } from '../settlement/read-provider-payment.ts';
import { refundText, requestRefund, requestShare } from './request-refund.ts';
import { settle } from '../settlement/settle.ts';
import { revokeSeats } from '../settlement/revoke-seats.ts';

/**
 * Sends the pending refunds to the provider, each only once, however often the job is retried. Settles before
 * it sends, because the provider forgets idempotency keys after a day but keeps its refunds. The ledger is
 * updated from the provider's state.
 */
export async function refundPayment(deps: PaymentsDeps, paymentId: string): Promise<void> {
  const { db, stripe } = deps;
  const payment = await findPayment(db, paymentId);
  const intentId = payment?.payment_intent_id;
  if (!intentId || !(await isAnythingToSend(db, payment))) return;
  await settle(deps, intentId);
  for (const refund of await listRefundsOf(db, paymentId)) {
    if (refund.state !== 'pending') continue;
    const { receivedCents, refundedCents } = await readPayment(stripe, intentId);
    const leftCents = receivedCents - refundedCents;
    if (leftCents <= 0) break;
    await sendRefund(deps, intentId, refund, leftCents);
  }
  await settle(deps, intentId);
}

async function isAnythingToSend(db: Db, { id, state }: PaymentRow): Promise<boolean> {
  if (state === 'refund_pending') return true;
  return (await listRefundsOf(db, id)).some((refund) => refund.state === 'pending');
}

async function sendRefund(
  { stripe }: PaymentsDeps,
  intentId: string,
  { id, payment_id: paymentId, is_rest: isRest, amount_cents: amountCents }: RefundRow,
  leftCents: number,
): Promise<void> {
  try {
    await stripe.refunds.create(
      {
        payment_intent: intentId,
        ...(!isRest && { amount: Math.min(amountCents, leftCents) }),
        metadata: { payment_id: paymentId, refund_id: id },
      },
      { idempotencyKey: `refund:${id}` },
    );
  } catch (error) {
    if (!isOutdated(error)) throw error;
  }
}

export function createRefundEvent({ clock }: Pick<PaymentsDeps, 'clock'>): RefundEvent {
  return async (tx: Tx, eventId: string, reason: RefundReason) => {
    const requested: RequestedRefund[] = [];
    for (const payment of await lockPaidFor(tx, eventId)) {
      const { amountCents } = await requestRefund(tx, clock, payment, reason);
      requested.push({ studentId: payment.student_id, amountCents, isRest: true });
    }
    await cancelPaymentsFor(tx, eventId);
    return requested;
  };
}

export function createRefundShares({ clock }: Pick<PaymentsDeps, 'clock'>): RefundShares {
  return async (tx, { passes, ...cause }) => {
    const requested: RequestedRefund[] = [];
    // All transactions lock payments in the same order, to avoid deadlocks.
    const inOrder = passes.toSorted((one, other) => (one.paymentId < other.paymentId ? -1 : 1));
    for (const pass of inOrder) {
      const share = await requestShare(tx, clock, cause, pass);
      if (share) requested.push(share);
    }
    return requested;
  };
}

export function createRefundSeat({
  clock,
  listOwnPasses,
}: Pick<PaymentsDeps, 'clock'> & { listOwnPasses: ListOwnPasses }): RefundSeat {
  return async (tx, { studentId, eventId, reason, words = refundText[reason], paidBefore }) => {
    const isToRefund = (payment: PaymentRow | undefined) =>
      payment !== undefined && (paidBefore === undefined || payment.created_at <= paidBefore);
    const requested: RequestedRefund[] = [];
    for (const payment of await lockPaidFor(tx, eventId, studentId)) {
      if (!isToRefund(payment)) continue;
      const { amountCents } = await requestRefund(tx, clock, payment, reason);
      requested.push({ studentId, amountCents, isRest: true });
    }
    for (const pass of await listOwnPasses(tx, { studentId, eventId })) {
      if (!isToRefund(await lockPayment(tx, pass.paymentId))) continue;
      const share = await requestShare(tx, clock, { eventId, reason, words }, pass);
      if (share) requested.push({ ...share, isShare: true });
    }
    return requested;
  };
}

export function createRefundSuspended({
  clock,
  listOwnPasses,
}: Pick<PaymentsDeps, 'clock'> & { listOwnPasses: ListOwnPasses }): RefundSuspended {
  return async (tx, { studentId, eventIds }) => {
    const cause = { reason: 'suspended', words: refundText.suspended } as const;
    let cents = 0;
    for (const eventId of eventIds) {
      for (const payment of await lockPaidFor(tx, eventId, studentId))
        cents += (await requestRefund(tx, clock, payment, 'suspended')).amountCents;
      for (const pass of await listOwnPasses(tx, { studentId, eventId }))
        cents += (await requestShare(tx, clock, { eventId, ...cause }, pass))?.amountCents ?? 0;
    }
    return cents;
  };
}

/** Refunds one payment for the command of an organiser, or a captured hold if the student was there. */
export async function refundByHand(
  { db, clock, sellers }: Pick<PaymentsDeps, 'db' | 'clock' | 'sellers'>,
  paymentId: string,
  reason: RefundReason,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment?.state !== 'succeeded' && payment?.state !== 'captured')
      throw new AppError('not_found', { message: 'This payment has nothing to refund.' });
    await refundLocked(tx, { clock, sellers }, payment, { reason, givesUpSeat: true });
  });
}

/**
 * Refunds everything that is left of a payment, decides 'I was there' in the student's favour, and gives up what
 * the payment bought, if wanted. The caller must hold the lock of the row.
 */
export async function refundLocked(
  tx: Tx,
  { clock, sellers }: Pick<PaymentsDeps, 'clock' | 'sellers'>,
  payment: PaymentRow,
  how: { reason: RefundReason; words?: string; givesUpSeat: boolean },
): Promise<number> {
  const { amountCents } = await requestRefund(tx, clock, payment, how.reason, how.words);
  await decideDispute(tx, payment.id, 'refunded', clock.now());
  if (how.givesUpSeat) await revokeSeats(tx, { sellers }, payment);
  return amountCents;
}
