import { minuteMs } from '@crewtable/contract';
import { enqueue } from '../../../platform/jobs/job-kind.ts';
import { abandonPayment } from '../checkout/abandon-payment.ts';
import { scheduleNextCheck } from '../checkout/begin-payment.ts';
import { findPayment, listUnscheduled, lockPayment } from '../payments.repository.ts';
import type { PaymentRow } from '../payments.repository.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { finishHold } from '../holds/finish-hold.ts';
import { refundPayment } from '../refunds/refund-payment.ts';
import { isSeatPurpose } from '../checkout/seat-purposes.ts';
import { settle } from './settle.ts';
import { nextCheckAt } from './settle-rules.ts';
import { settleSubscription } from '../subscriptions/settle-subscription.ts';
import { reconcilePaymentJob } from '../job-kinds.ts';

/** Checks a payment without waiting for a webhook or a browser, and resumes interrupted work. */
export async function reconcilePayment(deps: PaymentsDeps, paymentId: string): Promise<void> {
  const { db, clock } = deps;
  const payment = await findPayment(db, paymentId);
  if (!payment) return;
  await resumePayment(deps, payment);
  await db.transaction().execute(async (tx) => {
    const row = await lockPayment(tx, paymentId);
    if (row && isOpen(row)) await scheduleNextCheck(tx, row, clock.now());
  });
}

async function resumePayment(deps: PaymentsDeps, payment: PaymentRow): Promise<void> {
  const intentId = payment.payment_intent_id;
  if (payment.state === 'capturing' || payment.state === 'releasing') return finishHold(deps, payment.id);
  if (payment.state === 'refund_pending') return refundPayment(deps, payment.id);
  // A pass that is paid may have pending refunds of single dates.
  if (payment.state === 'succeeded') return refundPayment(deps, payment.id);
  if (!isOpen(payment)) return;
  // The provider decides how long a month may stay unpaid.
  if (payment.subscription_id !== null) return void (await settleSubscription(deps, payment.subscription_id));
  const isGivenUp = nextCheckAt(payment.created_at, deps.clock.now()) === undefined;
  // The payment of an invoice cannot be cancelled alone. After an account deletion it ends with the customer.
  const isOwnIntent = payment.purpose !== 'subscription';
  if (isOwnIntent && (isGivenUp || !(await isWanted(deps, payment)))) return abandonPayment(deps, payment);
  if (intentId !== null) await settle(deps, intentId);
}

/** False if the account was deleted, the event was cancelled or something else covers the seat. */
async function isWanted(
  { db, sellers }: PaymentsDeps,
  { student_id: studentId, purpose, target: eventId }: PaymentRow,
): Promise<boolean> {
  if (studentId === null) return false;
  if (!isSeatPurpose(purpose)) return true;
  return (await sellers.seats.findObstacle(db, { studentId, purpose, eventId })) === undefined;
}

const openStates = new Set(['created', 'requires_action', 'processing', 'failed']);
const isOpen = ({ state }: PaymentRow) => openStates.has(state);

const forgottenAfterMs = 10 * minuteMs;
const maxAtOnce = 200;

/**
 * Recovers payments without a scheduled check, for example after a job used up its attempts while the
 * provider was unavailable for a day.
 */
export async function reconcileUnscheduled({ db, clock }: Pick<PaymentsDeps, 'db' | 'clock'>): Promise<void> {
  const since = new Date(clock.now().getTime() - forgottenAfterMs);
  const forgotten = await listUnscheduled(db, since, maxAtOnce);
  if (forgotten.length === 0) return;
  await db.transaction().execute(async (tx) => {
    for (const { id } of forgotten) await enqueue(tx, reconcilePaymentJob, { paymentId: id });
  });
}
