import { enqueue } from '../../../platform/jobs/job-kind.ts';
import { abandonPayment } from '../checkout/abandon-payment.ts';
import { scheduleNextCheck } from '../checkout/begin-payment.ts';
import { findPayment, listForgotten, lockPayment } from '../payments.repository.ts';
import type { PaymentRow } from '../payments.repository.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { finishHold } from '../holds/finish-hold.ts';
import { refundPayment } from '../refunds/refund-payment.ts';
import { isSeatPurpose } from '../checkout/seat-purposes.ts';
import { settle } from './settle.ts';
import { nextLookAt } from './settle-rules.ts';
import { settleSubscription } from '../subscriptions/settle-subscription.ts';
import { reconcilePaymentJob } from '../job-kinds.ts';

/** Finds out by itself what no webhook and no browser told, and goes on with what was interrupted. */
export async function reconcilePayment(deps: PaymentsDeps, paymentId: string): Promise<void> {
  const { db, clock } = deps;
  const payment = await findPayment(db, paymentId);
  if (!payment) return;
  await bringAbout(deps, payment);
  await db.transaction().execute(async (tx) => {
    const row = await lockPayment(tx, paymentId);
    if (row && isOpen(row)) await scheduleNextCheck(tx, row, clock.now());
  });
}

async function bringAbout(deps: PaymentsDeps, payment: PaymentRow): Promise<void> {
  const intentId = payment.payment_intent_id;
  if (payment.state === 'capturing' || payment.state === 'releasing') return finishHold(deps, payment.id);
  if (payment.state === 'refund_pending') return refundPayment(deps, payment.id);
  // Shares of a pass that is otherwise settled.
  if (payment.state === 'succeeded') return refundPayment(deps, payment.id);
  if (!isOpen(payment)) return;
  // How long a month may stay unpaid is the provider's rule.
  if (payment.subscription_id !== null) return void (await settleSubscription(deps, payment.subscription_id));
  const isGivenUp = nextLookAt(payment.created_at, deps.clock.now()) === undefined;
  // A month of an account that is gone ends with the customer; an invoice's payment cannot be cancelled by itself.
  const isOwnIntent = payment.purpose !== 'subscription';
  if (isOwnIntent && (isGivenUp || !(await isWanted(deps, payment)))) return abandonPayment(deps, payment);
  if (intentId !== null) await settle(deps, intentId);
}

/** Not once the account is gone, the event is cancelled or something else covers the seat. */
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

const forgottenAfterMs = 10 * 60_000;
const maxAtOnce = 200;

/** For what even the plan has lost: a job that used up its attempts while the provider was away for a day. */
export async function reconcileForgotten({ db, clock }: Pick<PaymentsDeps, 'db' | 'clock'>): Promise<void> {
  const since = new Date(clock.now().getTime() - forgottenAfterMs);
  const forgotten = await listForgotten(db, since, maxAtOnce);
  if (forgotten.length === 0) return;
  await db.transaction().execute(async (tx) => {
    for (const { id } of forgotten) await enqueue(tx, reconcilePaymentJob, { paymentId: id });
  });
}
