import { subscriptionCents } from '@crewtable/contract';
import { newYorkDay } from '../../platform/clock/new-york.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { MoneyFacts } from '../../ports/notifications.ts';
import type { PaymentRow } from './payments.repository.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { isSeatPurpose } from './checkout/seat-purposes.ts';
import { findSubscriptionRow } from './subscriptions/subscriptions.repository.ts';
import type { SubscriptionRow } from './subscriptions/subscriptions.repository.ts';

type Teller = Pick<PaymentsDeps, 'notify' | 'clock'>;

const factsOf = (payment: PaymentRow): MoneyFacts => ({
  paymentId: payment.id,
  ...(isSeatPurpose(payment.purpose) && { target: payment.target }),
  about: payment.title,
  amountCents: payment.amount_cents,
});

export async function notifyReceipt(tx: Tx, { notify, clock }: Teller, payment: PaymentRow): Promise<void> {
  if (payment.student_id === null) return;
  const paidOn = newYorkDay(clock.now());
  const renewsOn = await findRenewalDay(tx, payment);
  await notify(tx, {
    to: payment.student_id,
    kind: 'payment_receipt',
    subject: payment.id,
    payload: { ...factsOf(payment), paidOn, ...(renewsOn !== undefined && { renewsOn }) },
  });
}

async function findRenewalDay(tx: Tx, { subscription_id: id }: PaymentRow): Promise<string | undefined> {
  const subscription = id === null ? undefined : await findSubscriptionRow(tx, id);
  if (!subscription?.current_period_end || subscription.canceled_at !== null) return undefined;
  return newYorkDay(subscription.current_period_end);
}

export async function notifyRefund(
  tx: Tx,
  { notify }: Teller,
  payment: PaymentRow,
  { subject, amountCents, because }: { subject: string; amountCents: number; because: string },
): Promise<void> {
  if (payment.student_id === null) return;
  await notify(tx, {
    to: payment.student_id,
    kind: 'payment_refunded',
    subject,
    payload: { ...factsOf(payment), amountCents, because },
  });
}

export async function notifyHold(tx: Tx, { notify }: Teller, payment: PaymentRow): Promise<void> {
  if (payment.student_id === null) return;
  await notify(tx, {
    to: payment.student_id,
    kind: 'hold_placed',
    subject: payment.id,
    payload: factsOf(payment),
  });
}

export async function notifyRelease(
  tx: Tx,
  { notify }: Teller,
  payment: PaymentRow,
  // What nobody here decided, the bank did.
  because = 'Your bank let go of it.',
): Promise<void> {
  if (payment.student_id === null) return;
  await notify(tx, {
    to: payment.student_id,
    kind: 'hold_released',
    subject: payment.id,
    payload: { ...factsOf(payment), because },
  });
}

export async function notifyCapture(
  tx: Tx,
  { notify }: Teller,
  payment: PaymentRow,
  // No bank takes a hold by itself: somebody did it at the provider.
  because = 'An organiser charged it.',
): Promise<void> {
  if (payment.student_id === null) return;
  await notify(tx, {
    to: payment.student_id,
    kind: 'hold_captured',
    subject: payment.id,
    payload: { ...factsOf(payment), because },
  });
}

export async function notifyFailedRenewal(tx: Tx, { notify }: Teller, payment: PaymentRow): Promise<void> {
  if (payment.student_id === null) return;
  await notify(tx, {
    to: payment.student_id,
    kind: 'renewal_failed',
    subject: payment.id,
    payload: factsOf(payment),
  });
}

/** The receipt of its first month is told beside it, by whoever settles that month. */
export async function notifySubscriptionStart(
  tx: Tx,
  { notify }: Teller,
  { id, student_id: studentId, current_period_end: renewsAt }: SubscriptionRow,
): Promise<void> {
  if (renewsAt === null) return;
  await notify(tx, {
    to: studentId,
    kind: 'subscription_started',
    subject: id,
    payload: { renewsOn: newYorkDay(renewsAt), amountCents: subscriptionCents },
  });
}

/** One that was taken back at the provider and is cancelled once more is told once more. */
export async function notifyCancellation(
  tx: Tx,
  { notify }: Teller,
  { id, student_id: studentId, canceled_at: at, current_period_end: endsAt }: SubscriptionRow,
): Promise<void> {
  if (at === null || endsAt === null) return;
  const cancelledAt = at.toISOString();
  await notify(tx, {
    to: studentId,
    kind: 'subscription_cancelled',
    subject: `${id} ${cancelledAt}`,
    payload: { subscriptionId: id, cancelledAt, activeUntil: newYorkDay(endsAt) },
  });
}

export async function notifySubscriptionEnd(
  tx: Tx,
  { notify, clock }: Teller,
  { id, student_id: studentId }: { id: string; student_id: string },
): Promise<void> {
  const endedOn = newYorkDay(clock.now());
  await notify(tx, { to: studentId, kind: 'subscription_ended', subject: id, payload: { endedOn } });
}
